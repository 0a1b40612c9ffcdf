// Bundles scripts and styles into the Python package; nothing is fetched when the pages are served.
import { build } from "esbuild";

const target = new URL("../src/pithead/table/static/", import.meta.url).pathname;

await build({
  entryPoints: { app: "scripts/main.js", service_worker: "scripts/service_worker.js", style: "styles/main.css" },
  outdir: target,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["chrome111", "firefox113", "safari16.4"],
  external: ["/static/*"],
  legalComments: "eof",
  logLevel: "warning",
});

// The page around the app of `pithead site`, and its workers.
const site = {
  outdir: new URL("../src/pithead/site/static/", import.meta.url).pathname,
  bundle: true,
  minify: true,
  target: ["chrome119", "firefox123", "safari17.4"],
  logLevel: "warning",
};
await build({ ...site, entryPoints: ["site/app_worker.js", "site/bots_worker.js"], format: "esm" });
// A browser does not load modules from a file: this script must be able to say so.
await build({ ...site, entryPoints: ["site/shell.js", "site/shell.css", "site/service_worker.js"], format: "iife" });
