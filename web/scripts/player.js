// Passkeys: the browser's own dialog, and what it returns as a form for the server.
export function startPlayer() {
  const page = document.querySelector("[data-player]");
  if (!page) return;
  const problem = page.querySelector("[data-problem]");

  page.addEventListener("submit", async (event) => {
    const form = event.target.closest("[data-passkey]");
    if (!form) return;
    event.preventDefault();
    problem.hidden = true;
    const button = form.querySelector("button");
    button.disabled = true;
    try {
      await useWith(form);
    } catch (error) {
      tell(error.forPeople ?? page.dataset.cancelled);
    } finally {
      button.disabled = false;
    }
  });

  function tell(words) {
    problem.textContent = words;
    problem.hidden = false;
  }

  async function useWith(form) {
    if (!window.PublicKeyCredential) throw { forPeople: page.dataset.unsupported };
    const given = new FormData(form);
    const path = form.getAttribute("action");
    const options = await post(`${path}/options`, given);
    const credential =
      form.dataset.passkey === "create"
        ? await navigator.credentials.create({ publicKey: creation(options) })
        : await navigator.credentials.get({ publicKey: request(options) });
    given.set("credential", JSON.stringify(encoded(credential)));
    const done = await post(path, given);
    if (done.location) {
      location.assign(done.location);
    } else {
      page.innerHTML = done.html;
      page.querySelector("[data-heading]").focus();
    }
  }
}

async function post(path, form) {
  const response = await fetch(path, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { "x-fragment": "1" },
  });
  if (!response.ok) throw { forPeople: await response.text() };
  return response.json();
}

function creation(options) {
  return {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: (options.excludeCredentials ?? []).map((known) => ({ ...known, id: bytes(known.id) })),
  };
}

function request(options) {
  return { ...options, challenge: bytes(options.challenge), allowCredentials: [] };
}

function encoded(credential) {
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

function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function base64url(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
