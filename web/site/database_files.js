// SQLite's file and its journal are files of the origin private file system, written at once.
// A commit is on disk before Python goes on: see the flushes.
const NO_SPACE = 51; // ENOSPC of Emscripten
const NAMES = ["tables.sqlite3", "tables.sqlite3-journal"];
const PATIENCE = 50; // attempts, each after a tenth of a second: a closed tab lets go of its files

export async function openDatabase(FS, base, empty, onFull) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(`pithead${encodeURIComponent(base)}`, { create: true });
  const handles = [];
  for (const name of [...NAMES, "cookies.json"]) handles.push(await openFile(folder, name));
  if (handles[0].getSize() === 0) {
    handles[0].write(empty, { at: 0 });
    handles[0].flush();
  }
  FS.mkdirTree("/store");
  const dirty = new Set();
  /** What SQLite has written to one file reaches the disk before the next write to the other. */
  function before(handle) {
    for (const other of dirty) {
      if (other === handle) continue;
      other.flush();
      dirty.delete(other);
    }
    dirty.add(handle);
  }
  function mount(name, handle) {
    FS.writeFile(`/store/${name}`, "");
    const { node } = FS.lookupPath(`/store/${name}`);
    const { node_ops: nodeOps, stream_ops: streamOps } = node;
    function attempt(work) {
      try {
        before(handle);
        return work();
      } catch (error) {
        onFull(String(error));
        throw new FS.ErrnoError(NO_SPACE);
      }
    }
    node.node_ops = {
      ...nodeOps,
      getattr: (found) => ({ ...nodeOps.getattr(found), size: handle.getSize() }),
      setattr(found, { size, ...rest }) {
        if (size !== undefined) {
          attempt(() => handle.truncate(size));
          // The end of a transaction: SQLite empties its journal.
          if (size === 0) handle.flush();
        }
        nodeOps.setattr(found, rest);
      },
    };
    node.stream_ops = {
      ...streamOps,
      read: (_, buffer, offset, length, position) =>
        handle.read(buffer.subarray(offset, offset + length), { at: position }),
      write(_, buffer, offset, length, position) {
        const written = attempt(() => handle.write(buffer.subarray(offset, offset + length), { at: position }));
        if (written < length) {
          onFull("short write");
          throw new FS.ErrnoError(NO_SPACE);
        }
        return written;
      },
      llseek: (stream, offset, whence) =>
        whence === 1 ? offset + stream.position : whence === 2 ? offset + handle.getSize() : offset,
    };
  }
  NAMES.forEach((name, number) => {
    mount(name, handles[number]);
  });
  return { cookies: cookieJar(handles[2]) };
}

async function openFile(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let attempt = 1; ; attempt++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (attempt === PATIENCE) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The cookies that the app sets: a service worker neither sees nor sets any. */
function cookieJar(handle) {
  let kept = {};
  const text = new Uint8Array(handle.getSize());
  handle.read(text, { at: 0 });
  const [line] = new TextDecoder().decode(text).split("\n");
  if (line) kept = JSON.parse(line);
  return {
    /** @param {string} others those that scripts of the pages have set */
    header(others) {
      const pairs = Object.entries(kept).map(([name, value]) => `${name}=${value}`);
      return [...pairs, ...(others ? [others] : [])].join("; ");
    },
    keep(line) {
      const [pair, ...attributes] = line.split(";");
      const [name, ...value] = pair.split("=");
      if (attributes.some((found) => /^\s*max-age=0$/i.test(found))) delete kept[name.trim()];
      else kept[name.trim()] = value.join("=").trim();
      // The line ends before what an earlier and longer one has left.
      const bytes = new TextEncoder().encode(`${JSON.stringify(kept)}\n`);
      handle.write(bytes, { at: 0 });
      handle.truncate(bytes.length);
      handle.flush();
    },
  };
}
