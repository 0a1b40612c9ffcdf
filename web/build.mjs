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
