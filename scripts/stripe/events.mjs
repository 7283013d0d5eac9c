// @ts-check
import { createHmac, randomBytes } from 'node:crypto';
import { EventSender } from '../lib/stand-in.mjs';

/** @typedef {{ id: string, body: string }} MadeEvent */

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

/**
 * Makes and sends events. Each event is signed when it is sent, as Stripe does at every attempt.
 *
 * @extends {EventSender<MadeEvent>}
 */
export class Events extends EventSender {
  #secret;
  #switches;
  #now;

  /**
   * @param {{
   *   deliver: import('../lib/stand-in.mjs').Deliver,
   *   secret: string,
   *   switches: import('./switches.mjs').Switches,
   *   now: () => Date,
   * }} options
   */
  constructor({ deliver, secret, switches, now }) {
    super({ deliver: (event) => deliver(this.sign(event)), switches });
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
   * @returns {import('../lib/stand-in.mjs').SignedEvent}
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
}
