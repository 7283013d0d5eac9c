// @ts-check

/**
 * The difficult cases, each selected by a switch.
 *
 * @typedef {object} Switches
 * @property {'up' | 'error' | 'silent'} api `error`: every call gets a 502; `silent`: no call gets a response
 * @property {'good' | 'expired'} tokens `expired`: the next token is already expired when it is issued, the later ones are good
 * @property {'prompt' | 'duplicate' | 'late' | 'out-of-order' | 'badly-signed' | 'missing'} webhooks
 *   `late`: held until they are delivered manually; `out-of-order`: the last event of a review is sent first
 * @property {'sha256' | 'sha512'} digest with which events are signed
 */

/** The positions of each switch; the first is the initial one. */
export const positions = {
  api: ['up', 'error', 'silent'],
  tokens: ['good', 'expired'],
  webhooks: ['prompt', 'duplicate', 'late', 'out-of-order', 'badly-signed', 'missing'],
  digest: ['sha256', 'sha512'],
};

/** @returns {Switches} */
export function initialSwitches() {
  return { api: 'up', tokens: 'good', webhooks: 'prompt', digest: 'sha256' };
}

/**
 * Sets the named switches; throws if a switch or a position does not exist.
 *
 * @param {Switches} switches
 * @param {Record<string, unknown>} changes
 */
export function setSwitches(switches, changes) {
  for (const [name, value] of Object.entries(changes)) {
    const known = /** @type {Record<string, string[]>} */ (positions)[name];
    if (!known || typeof value !== 'string' || !known.includes(value)) {
      throw new Error(`There is no switch "${name}" with the position "${value}"`);
    }
    Object.assign(switches, { [name]: value });
  }
}
