// Runs pack.py in Pyodide: bytecode must be made by the Python that will read it.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [what, pyodide, packages, source, made, out, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ packageBaseUrl: `${pyodide}/` });
for (const [at, root] of Object.entries({
  "/packages": packages,
  "/source": source,
  "/made": made,
  "/pyodide": pyodide,
  "/out": out,
})) {
  python.FS.mkdirTree(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
python.runPython(`import sys; sys.argv[1:] = ["${what}"]`);
try {
  await python.runPythonAsync(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
