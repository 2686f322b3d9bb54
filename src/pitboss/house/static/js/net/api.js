// What is asked of the house: over HTTP, and over the line to one table, which comes back by itself when it breaks.

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

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const PING_EVERY = 25000;

/**
 * @typedef {object} Listener
 * @property {(message: import("./types.js").Welcome) => void} welcome
 * @property {(message: import("./types.js").TableMessage) => void} table
 * @property {(message: import("./types.js").EmoteMessage) => void} emote
 * @property {(message: import("./types.js").YouMessage) => void} you
 * @property {(count: number) => void} watching
 * @property {(words: string) => void} notice
 * @property {(status: "open" | "lost", why?: string) => void} line
 */

/** A WebSocket to a table. Commands keep their id over a reconnection, so none is carried out twice. */
export class Connection {
  /** @param {string} table @param {Listener} listener */
  constructor(table, listener) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${encodeURIComponent(table)}/ws`;
    this.listener = listener;
    this.version = 0;
    this.wait = FIRST_WAIT;
    this.prefix = Math.random().toString(36).slice(2, 10);
    this.count = 0;
    /** @type {((value?: unknown) => void) | undefined} */
    this.welcomed = undefined;
    /** @type {string | undefined} */
    this.why = undefined;
    /** @type {Map<string | null, {text: string, resolve: (message: any) => void, reject: (error: Error) => void}>} */
    this.pending = new Map();
    this.open();
    setInterval(() => this.post({ id: "ping", do: "ping" }), PING_EVERY);
  }

  open() {
    this.socket = new WebSocket(this.url);
    this.socket.addEventListener("message", ({ data }) => this.receive(JSON.parse(data)));
    this.socket.addEventListener("close", () => this.lost());
  }

  /** Hang up and call again, as somebody who has just come in must; resolves at the welcome. */
  again() {
    this.wait = 0;
    this.socket?.close();
    return new Promise((resolve) => { this.welcomed = resolve; });
  }

  lost() {
    this.listener.line("lost", this.why);
    this.why = undefined;
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(Math.max(this.wait * 2, FIRST_WAIT), LONGEST_WAIT);
  }

  /** @param {import("./types.js").Message} message */
  receive(message) {
    switch (message.type) {
      case "welcome":
        this.wait = FIRST_WAIT;
        this.version = message.state.version;
        this.listener.line("open");
        this.listener.welcome(message);
        this.welcomed?.();
        for (const { text } of this.pending.values()) this.socket?.send(text);
        break;
      case "table":
        this.version = message.version;
        this.listener.table(message);
        break;
      case "emote":
        this.listener.emote(message);
        break;
      case "you":
        this.listener.you(message);
        break;
      case "watching":
        this.listener.watching(message.count);
        break;
      case "done":
        this.settle(message.id)?.resolve(message);
        break;
      case "error":
        this.settle(message.id)?.reject(new HouseError(message.code, message.message));
        break;
      case "notice":
        this.listener.notice(message.message);
        break;
      case "bye":
        this.why = message.message;
        break;
    }
  }

  /** @param {string | null} id */
  settle(id) {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    return waiting;
  }

  /**
   * Send a command; resolves when it is carried out and durable, rejects with the house's reason.
   * @param {import("./types.js").TableAction["do"]} what
   * @param {object} [fields]
   * @param {number} [version] of the state the player was looking at
   * @returns {Promise<any>}
   */
  send(what, fields = {}, version = this.version) {
    const id = `${this.prefix}.${(this.count += 1)}`;
    const text = JSON.stringify({ id, version, do: what, ...fields });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text, resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  /** @param {import("./types.js").Command} message */
  post(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
