// Passkeys: the browser's own dialog, and what it returns as a form for the server.
import { base64url, bytes } from "./base64url.js";
import { closest, ErrorForPeople, encoded, need } from "./dom.js";

export function startPlayer() {
  const page = document.querySelector("[data-player]");
  if (page) startPage(page);
}

/** @param {HTMLElement} page */
function startPage(page) {
  const problem = need("[data-problem]", page);

  page.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement | null} */ (closest(event, "[data-passkey]"));
    if (!form) return;
    event.preventDefault();
    problem.hidden = true;
    const button = /** @type {HTMLButtonElement} */ (need("button", form));
    button.disabled = true;
    try {
      await useWith(form);
    } catch (error) {
      tell((error instanceof ErrorForPeople ? error.message : page.dataset.cancelled) ?? "");
    } finally {
      button.disabled = false;
    }
  });

  /** @param {string} words */
  function tell(words) {
    problem.textContent = words;
    problem.hidden = false;
  }

  /** @param {HTMLFormElement} form */
  async function useWith(form) {
    if (!window.PublicKeyCredential) throw new ErrorForPeople(page.dataset.unsupported);
    const given = new FormData(form);
    const path = form.getAttribute("action") ?? "";
    const options = await post(`${path}/options`, given);
    const credential =
      form.dataset.passkey === "create"
        ? await navigator.credentials.create({ publicKey: creation(options) })
        : await navigator.credentials.get({ publicKey: request(options) });
    given.set("credential", JSON.stringify(withText(credential)));
    const done = await post(path, given);
    if (done.location) {
      location.assign(done.location);
    } else {
      page.innerHTML = done.html;
      /** @type {HTMLElement} */ (need("[data-heading]", page)).focus();
    }
  }
}

/**
 * @param {string} path
 * @param {FormData} form
 */
async function post(path, form) {
  const response = await fetch(path, {
    method: "POST",
    body: encoded(form),
    headers: { "x-fragment": "1" },
  });
  if (!response.ok) throw new ErrorForPeople(await response.text());
  return response.json();
}

/** @param {any} options */
function creation(options) {
  return {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: (options.excludeCredentials ?? []).map((/** @type {any} */ known) => ({
      ...known,
      id: bytes(known.id),
    })),
  };
}

/** @param {any} options */
function request(options) {
  return { ...options, challenge: bytes(options.challenge), allowCredentials: [] };
}

/** @param {any} credential */
function withText(credential) {
  /** @type {Record<string, string>} */
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[name]) response[name] = base64url(credential.response[name]);
  }
  return {
    id: credential.id,
    rawId: base64url(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: {},
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
  };
}
