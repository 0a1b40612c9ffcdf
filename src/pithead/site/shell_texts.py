"""What the page around the app says: what is loading, and what is wrong."""

from typing import Final

from pithead.kernel.texts.i18n import Text

SHELL_TEXTS: Final = {
    "start": Text("Pithead is loading…"),
    "loading": Text("Pithead is loading: {percent} %"),
    "file": Text(
        "Pithead cannot run from a file. Open a terminal in its folder, run "
        "“python3 -m http.server”, and open http://localhost:8000."
    ),
    "wasm": Text(
        "This browser cannot run Pithead because it has no WebAssembly, or because it is switched "
        "off. Use a current version of Firefox, Chrome, Edge or Safari."
    ),
    "insecure": Text(
        "Browsers run Pithead only at addresses that begin with https:// or http://localhost. "
        "Open this page with https://."
    ),
    "worker": Text(
        "This browser does not let Pithead run here: it needs a service worker, which is missing "
        "or forbidden. If this is a private window, open Pithead in a usual one; otherwise allow "
        "cookies and site data for this page."
    ),
    "private": Text(
        "This browser does not let Pithead store games here. If this is a private window, open "
        "Pithead in a usual one; otherwise allow cookies and site data for this page."
    ),
    "download": Text(
        "A part of Pithead did not arrive whole. Your games are safe. Check the connection and try "
        "again; if it happens again, the files on the web space are not complete."
    ),
    "offline": Text(
        "There is no connection, and a part of Pithead is not on this device yet. Your games are "
        "safe. Connect to the network once and try again."
    ),
    "full": Text(
        "There is no space left on this device, so the last action could not be kept. Everything "
        "before it is safe. Free some space, then repeat the action."
    ),
    "busy": Text(
        "Pithead's games are open in another tab or window that does not answer. Close it, then "
        "try again here."
    ),
    "asleep": Text(
        "The tab in which Pithead runs does not answer. Close the other tabs with Pithead, then "
        "try again here."
    ),
    "newer": Text(
        "Your games were written by a newer version of Pithead than this one. They are safe. "
        "Reload the page while you are connected to get that version."
    ),
    "broken": Text(
        "Pithead has stopped. What you had played is safe. Try again; if that does not help, close "
        "all its tabs and open it anew."
    ),
    "update": Text(
        "A new version of Pithead is here. It will be used when you next open Pithead; your games "
        "stay as they are."
    ),
    "use": Text("Use it now"),
    "again": Text("Try again"),
    "close": Text("Close"),
    "unscripted": Text("Pithead needs JavaScript: allow it for this page, then reload it."),
}
