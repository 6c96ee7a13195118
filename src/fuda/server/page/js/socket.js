/** A live table: a WebSocket that connects again by itself and sends again what was not answered. */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

/**
 * @typedef {object} Listeners
 * @property {(message: any) => void} message
 * @property {(state: "open" | "lost" | "refused") => void} state
 */

export class Live {
  /** @param {string} id @param {Listeners} listeners */
  constructor(id, listeners) {
    this.id = id;
    this.listeners = listeners;
    /** The number of the last event that was received; 0 before any. */
    this.last = 0;
    this.wait = FIRST_WAIT;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {message: object, resolve: (answer: any) => void, reject: (problem: any) => void}>} */
    this.unanswered = new Map();
    this.connect();
    this.wake = () => {
      if (!this.socket && !this.closed) {
        this.wait = FIRST_WAIT;
        this.connect();
      }
    };
    addEventListener("online", this.wake);
  }

  connect() {
    const base = location.origin.replace(/^http/, "ws");
    const since = this.last ? `?since=${this.last}` : "";
    const socket = new WebSocket(`${base}/api/tables/${encodeURIComponent(this.id)}/live${since}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.listeners.state("open");
      for (const { message } of this.unanswered.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (message) => this.onMessage(JSON.parse(message.data));
    socket.onclose = (end) => {
      if (this.socket === socket) this.socket = null;
      if (this.closed) return;
      if (end.code === 4403) {
        this.listeners.state("refused");
        return;
      }
      this.listeners.state("lost");
      setTimeout(() => !this.closed && !this.socket && this.connect(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    };
  }

  /** @param {any} message */
  onMessage(message) {
    if (message.type === "saving") {
      this.listeners.message(message); // its answer follows
      return;
    }
    const asked = message.key ? this.unanswered.get(message.key) : undefined;
    if (asked) {
      this.unanswered.delete(message.key);
      if (message.type === "problem") asked.reject(message.problem);
      else asked.resolve(message);
      return;
    }
    if (message.type === "table") {
      this.listeners.message(message);
      this.last = Math.max(this.last, message.event);
    } else if (message.type === "event") {
      if (message.event.number <= this.last) return;
      this.last = message.event.number;
      this.listeners.message(message);
    } else {
      this.listeners.message(message);
    }
  }

  /**
   * Sends a message and waits for the answer; sends it again after a lost connection.
   * @param {object} message without its key
   * @returns {Promise<any>}
   */
  send(message) {
    const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    const whole = { ...message, key };
    return new Promise((resolve, reject) => {
      this.unanswered.set(key, { message: whole, resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
    });
  }

  close() {
    this.closed = true;
    removeEventListener("online", this.wake);
    this.socket?.close();
  }
}
