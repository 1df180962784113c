// Run the firmware's main.py on a real MicroPython with pins that a script pulls. Usage: node run_main.mjs PACKAGE FIRMWARE SCRIPT.py

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , packageFolder, firmware, script] = process.argv;
const { loadMicroPython } = await import(pathToFileURL(`${packageFolder}/micropython.mjs`));
const micropython = await loadMicroPython({ stdout: (line) => console.log(line), linebuffer: true });
for (const name of ["main.py", "tower_protocol.py"]) micropython.FS.writeFile(`/${name}`, readFileSync(`${firmware}/${name}`));
try {
  micropython.runPython(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message); // without the megabyte of source that node would quote
  process.exit(1);
}
