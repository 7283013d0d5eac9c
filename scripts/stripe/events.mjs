// @ts-check
import { createHmac, randomBytes } from 'node:crypto';

/**
 * @typedef {{ id: string, body: string }} MadeEvent
 * @typedef {{ body: string, headers: Record<string, string> }} SignedEvent
 * @typedef {(event: SignedEvent) => Promise<number>} Deliver resolves to the status that the receiver gave
 */

/** How often a duplicated event is sent. */
const COPIES = 3;

/**
 * Returns the signature header of an event, as Stripe writes it (docs.stripe.com/webhooks#verify-manually).
 *
 * @param {string} secret
 * @param {string} body
 * @param {number} seconds when it is signed, since 1970
 */
export function signature(secret, body, seconds) {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/** Sends events in the way that the switches select. Each event is signed when it is sent, as Stripe does at every attempt. */
export class Events {
  #deliver;
  #secret;
  #switches;
  #now;
  /** @type {MadeEvent[]} */
  #kept = [];
  /** The statuses of the receiver's responses, in the order of sending. @type {number[]} */
  answers = [];

  /**
   * @param {{ deliver: Deliver, secret: string, switches: import('./switches.mjs').Switches, now: () => Date }} options
   */
  constructor({ deliver, secret, switches, now }) {
    this.#deliver = deliver;
    this.#secret = secret;
    this.#switches = switches;
    this.#now = now;
  }

  /**
   * Makes an event with the current state of an object.
   *
   * @param {string} type
   * @param {object} object
   * @returns {MadeEvent}
   */
  make(type, object) {
    const id = `evt_${randomBytes(12).toString('hex')}`;
    const created = Math.floor(this.#now().getTime() / 1000);
    const event = {
      id,
      object: 'event',
      api_version: null,
      created,
      livemode: false,
      type,
      data: { object },
    };
    return { id, body: JSON.stringify(event) };
  }

  /**
   * Signs an event with the current time.
   *
   * @param {MadeEvent} event
   * @returns {SignedEvent}
   */
  sign({ body }) {
    const header = signature(this.#secret, body, Math.floor(this.#now().getTime() / 1000));
    const isSpoilt = this.#switches.webhooks === 'badly-signed';
    return {
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': isSpoilt ? header.replace(/.$/, (last) => (last === '0' ? '1' : '0')) : header,
      },
    };
  }

  /**
   * Sends the events of one step.
   *
   * @param {MadeEvent[]} events in the order in which they happened
   */
  async send(events) {
    switch (this.#switches.webhooks) {
      case 'missing':
        return;
      case 'late':
        this.#kept.push(...events);
        return;
      case 'out-of-order':
        return this.#sendAll([...events].reverse());
      case 'duplicate':
        return this.#sendAll(events.flatMap((event) => Array.from({ length: COPIES }, () => event)));
      default:
        return this.#sendAll(events);
    }
  }

  /** Returns the events that were held while the switch was at `late`; they are not sent then. */
  takeStored() {
    return this.#kept.splice(0);
  }

  /** Sends the held events. */
  deliverStored() {
    return this.#sendAll(this.takeStored());
  }

  /** @param {MadeEvent[]} events */
  async #sendAll(events) {
    for (const event of events) this.answers.push(await this.#deliver(this.sign(event)));
  }
}

/**
 * Returns a function that sends events to an address; it resolves to 0 if the address cannot be reached.
 *
 * @param {string} url
 * @returns {Deliver}
 */
export function deliverTo(url) {
  return async ({ body, headers }) => {
    try {
      const { status } = await fetch(url, {
        method: 'POST',
        body,
        headers,
        signal: AbortSignal.timeout(20_000),
      });
      return status;
    } catch {
      return 0;
    }
  };
}
