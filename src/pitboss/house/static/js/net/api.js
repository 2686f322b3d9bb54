// What is looked up over HTTP.

/** The house said no; `code` is its word for it and the message its sentence. */
export class HouseError extends Error {
  /** @param {string} code @param {string} message @param {any} [details] */
  constructor(code, message, details) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    throw new HouseError("offline", "the house does not answer; is the server running?");
  }
  const body = await answer.json().catch(() => null);
  if (answer.ok) return body;
  const { code = String(answer.status), message = `the house answered ${answer.status}` } = body?.error ?? {};
  throw new HouseError(code, message, body?.error);
}

/** @param {string} path */
export const get = (path) => ask(path);

/** @param {string} path @param {object} [body] @param {AbortSignal} [signal] to call it off */
export const post = (path, body = {}, signal = undefined) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });

/**
 * Who this browser is, or null for somebody who has not come in yet.
 * @returns {Promise<import("./types.js").GuestReply | null>}
 */
export const whoAmI = async () => (await get("/api/guest/me")).guest;
