// Pages work as plain forms and links; this makes them live. No rules and no game state are here.
import htmx from "htmx.org/dist/htmx.esm.js";
import { startActions } from "./actions.js";
import { startAdviser } from "./adviser.js";
import { startAnalysis } from "./analysis.js";
import { startBubble } from "./bubble.js";
import { startChoiceList } from "./choice_list.js";
import { startClocks } from "./clocks.js";
import { startEdition } from "./edition.js";
import { startFinalScoring } from "./final_scoring.js";
import { startHint } from "./hint.js";
import { startHistory } from "./history.js";
import { startLayout } from "./layout.js";
import { startLesson } from "./lesson.js";
import { startLive } from "./live.js";
import { startLobby } from "./lobby.js";
import { startMeanings } from "./meaning.js";
import { startNotices } from "./notices.js";
import { startPanels } from "./panels.js";
import { startPicks } from "./pick.js";
import { startPlayer } from "./player.js";
import { startPreview } from "./preview.js";
import { startPush } from "./push.js";
import { startSetup } from "./setup.js";
import { startSounds } from "./sounds.js";
import { settleStage } from "./stage.js";
import { tellTimes } from "./times.js";

htmx.config.includeIndicatorCSS = false;

const table = document.querySelector("[data-table]");
startSetup();
startAnalysis();
startEdition();
startLobby();
tellTimes();
startPlayer();
startPush();
if (table) {
  startLesson(table);
  startPanels(table);
  startMeanings(table);
  startLayout(table);
  startChoiceList(table);
  startBubble(table);
  startPicks();
  startNotices(table);
  startActions(table);
  startAdviser();
  startHint(table);
  startPreview(table);
  startHistory(table);
  startFinalScoring(table);
  startSounds(table);
  startClocks(table);
  startLive(table);
  settleStage(table);
}
