// Run the firmware's tower_protocol.py on a real MicroPython (WebAssembly). Usage: node micropython_tower.mjs PACKAGE TALK.py
// In, a line each: "start BOOT", "say EVENT", "hear HEX". Out: "sent HEX", "waiting N", "light ID COLOUR", both in hex.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [, , packageFolder, protocol] = process.argv;
const { loadMicroPython } = await import(pathToFileURL(`${packageFolder}/micropython.mjs`));
const micropython = await loadMicroPython({ stdout: (line) => process.stdout.write(`${line}\n`), linebuffer: true });
micropython.FS.writeFile("/tower_protocol.py", readFileSync(protocol));
micropython.runPython(`
import sys, binascii
sys.path.append("/")
from tower_protocol import TowerProtocol

kept, tower = None, None

def keep(what):
    global kept
    kept = (what[0], what[1], list(what[2]))
    print("waiting", len(kept[2]))

def start(boot, now):
    global tower
    tower = TowerProtocol("tower", "1.0", boot, now, kept, keep)

def say(event):
    tower.say(event)

def hear(arrived, now):
    tower.receive(binascii.unhexlify(arrived), now)
    while tower.lights:
        name, colour = tower.lights.popitem()
        print("light", binascii.hexlify(name).decode(), binascii.hexlify(colour).decode())

def send(now):
    sent = tower.bytes_to_send(now)
    if sent:
        print("sent", binascii.hexlify(sent).decode())

print("running", sys.implementation.name, sys.version)
`);

const now = () => Math.round(performance.now()) & 0x3fffffff; // as wide as time.ticks_ms
const python = (name) => micropython.globals.get(name);
const take = {
  start: (boot) => python("start")(boot, now()),
  say: (event) => python("say")(event),
  hear: (arrived) => python("hear")(arrived, now()),
};

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const at = line.indexOf(" ");
    take[line.slice(0, at)](line.slice(at + 1));
  })
  .on("close", () => process.exit(0));
setInterval(() => python("tower") && python("send")(now()), 10);
