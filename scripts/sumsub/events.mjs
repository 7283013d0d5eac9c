// @ts-check
import { randomUUID } from 'node:crypto';
import { EventSender } from '../lib/stand-in.mjs';
import { eventHeaders } from './signatures.mjs';

/**
 * @typedef {import('./applicants.mjs').Applicant} Applicant
 * @typedef {import('../lib/stand-in.mjs').SignedEvent} SignedEvent
 */

/**
 * Makes and sends the events of reviews.
 *
 * @extends {EventSender<SignedEvent>}
 */
export class Events extends EventSender {
  #secret;
  #switches;

  /**
   * @param {{
   *   deliver: import('../lib/stand-in.mjs').Deliver,
   *   secret: string,
   *   switches: import('./switches.mjs').Switches,
   * }} options
   */
  constructor({ deliver, secret, switches }) {
    super({ deliver, switches });
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
}
