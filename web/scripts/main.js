// Pages work as plain forms and links; this makes them live. No rules and no game state are here.
import htmx from "htmx.org/dist/htmx.esm.js";
import { startActing } from "./acting.js";
import { startAnalysis } from "./analysis.js";
import { startEdition } from "./edition.js";
import { startHistory } from "./history.js";
import { startLive } from "./live.js";
import { startNotices } from "./notices.js";
import { startPanels } from "./panels.js";
import { startPreview } from "./preview.js";
import { startSetup } from "./setup.js";
import { settleStage } from "./stage.js";

htmx.config.includeIndicatorCSS = false;

const table = document.querySelector("[data-table]");
startSetup();
startAnalysis();
startEdition();
if (table) {
  startPanels(table);
  startNotices(table);
  startActing(table);
  startPreview(table);
  startHistory(table);
  startLive(table);
  settleStage(table);
}
