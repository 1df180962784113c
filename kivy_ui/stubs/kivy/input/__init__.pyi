from kivy.input.motionevent import MotionEvent as MotionEvent
