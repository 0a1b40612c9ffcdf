// Pyodide, and what is unpacked into its file system.

export async function loadPython(files) {
  const { loadPyodide } = await import(files["pyodide.mjs"]);
  const folder = files["pyodide.mjs"].replace(/[^/]*$/, "");
  const info = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "0" };
  const python = await loadPyodide({
    indexURL: folder,
    packageBaseUrl: folder,
    stdLibURL: files["library.zip"],
    lockFileContents: { info, packages: {} },
  });
  python.runPython(`
import sys
from compression import zstd
def unpack(archive):
    import json, os
    data = memoryview(zstd.decompress(archive))
    start = int.from_bytes(data[:4]) + 4
    made = set()
    for name, size in json.loads(bytes(data[4:start])):
        folder = "/app/" + name.rpartition("/")[0]
        if folder not in made:
            os.makedirs(folder, exist_ok=True)
            made.add(folder)
        with open("/app/" + name, "wb") as file:
            file.write(data[start:start + size])
        start += size
    import importlib
    importlib.invalidate_caches()
sys.path.insert(0, "/app")`);
  return python;
}

export function unpack(python, archive) {
  const data = python.toPy(archive);
  python.globals.get("unpack")(data);
  data.destroy();
}
