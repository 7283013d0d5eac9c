// @ts-check
import { randomUUID } from 'node:crypto';
import { eventHeaders } from './signatures.mjs';

/**
 * @typedef {import('./applicants.mjs').Applicant} Applicant
 * @typedef {{ body: string, headers: Record<string, string> }} SignedEvent
 * @typedef {(event: SignedEvent) => Promise<number>} Deliver resolves to the status that the receiver gave
 */

/** How often a duplicated event is sent. */
const COPIES = 3;

/** Sends the events of reviews in the way that the switches select. */
export class Events {
  #deliver;
  #secret;
  #switches;
  /** @type {SignedEvent[]} */
  #kept = [];
  /** The statuses of the receiver's responses, in the order of sending. @type {number[]} */
  answers = [];

  /**
   * @param {{ deliver: Deliver, secret: string, switches: import('./switches.mjs').Switches }} options
   */
  constructor({ deliver, secret, switches }) {
    this.#deliver = deliver;
    this.#secret = secret;
    this.#switches = switches;
  }

  /**
   * Makes the signed event with the current state of an applicant.
   *
   * @param {Applicant} applicant
   * @param {string} type
   * @returns {SignedEvent}
   */
  make(applicant, type) {
    const at = new Date().toISOString();
    const body = JSON.stringify({
      applicantId: applicant.id,
      externalUserId: applicant.externalUserId,
      correlationId: randomUUID(),
      applicantType: 'individual',
      sandboxMode: true,
      type,
      ...applicant.review,
      createdAtMs: at.replace('T', ' ').replace('Z', ''),
    });
    const isSpoilt = this.#switches.webhooks === 'badly-signed';
    return { body, headers: eventHeaders(this.#secret, body, this.#switches.digest, isSpoilt) };
  }

  /**
   * Sends the events of one review.
   *
   * @param {SignedEvent[]} events in the order in which they happened
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

  /** Sends the events that were held while the switch was at `late`. */
  deliverStored() {
    return this.#sendAll(this.#kept.splice(0));
  }

  /** @param {SignedEvent[]} events */
  async #sendAll(events) {
    for (const event of events) this.answers.push(await this.#deliver(event));
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
        signal: AbortSignal.timeout(5_000),
      });
      return status;
    } catch {
      return 0;
    }
  };
}
