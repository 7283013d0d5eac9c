// @ts-check
import { webhooks } from '../lib/stand-in.mjs';

/**
 * The difficult cases, each selected by a switch.
 *
 * @typedef {object} Switches
 * @property {'up' | 'error' | 'silent'} api `error`: every call gets a 502; `silent`: no call gets a response
 * @property {'good' | 'expired'} tokens `expired`: the next token is already expired when it is issued, the later ones are good
 * @property {import('../lib/stand-in.mjs').Webhooks} webhooks
 * @property {'sha256' | 'sha512'} digest with which events are signed
 */

/** The positions of each switch; the first is the initial one. */
export const positions = {
  api: ['up', 'error', 'silent'],
  tokens: ['good', 'expired'],
  webhooks,
  digest: ['sha256', 'sha512'],
};

/** @returns {Switches} */
export function initialSwitches() {
  return { api: 'up', tokens: 'good', webhooks: 'prompt', digest: 'sha256' };
}
