// @ts-check
import { webhooks } from '../lib/stand-in.mjs';

/**
 * The difficult cases, each selected by a switch.
 *
 * @typedef {object} Switches
 * @property {'up' | 'error' | 'silent' | 'lost-answers'} api `error`: every call gets a 500; `silent`: no call gets a response;
 *   `lost-answers`: the request is performed, and its response never arrives
 * @property {'by-number' | 'declined' | 'slow'} cards `slow`: the bank takes two seconds
 * @property {import('../lib/stand-in.mjs').Webhooks} webhooks
 * @property {'done' | 'pending' | 'failed'} refunds `pending`: done when a developer says so
 */

/** The positions of each switch; the first is the initial one. */
export const positions = {
  api: ['up', 'error', 'silent', 'lost-answers'],
  cards: ['by-number', 'declined', 'slow'],
  webhooks,
  refunds: ['done', 'pending', 'failed'],
};

/** @returns {Switches} */
export function initialSwitches() {
  return { api: 'up', cards: 'by-number', webhooks: 'prompt', refunds: 'done' };
}
