"""What the device says on its own screen: whether it can switch itself off, which Fathom it is, and why it failed."""
