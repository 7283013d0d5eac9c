// @ts-check

/**
 * The awkward cases, each by a switch.
 *
 * @typedef {object} Switches
 * @property {'up' | 'error' | 'silent'} api `error`: every call is answered 502; `silent`: none is answered
 * @property {'good' | 'expired'} tokens `expired`: the next token is expired when it is given out, then good ones follow
 * @property {'prompt' | 'duplicate' | 'late' | 'out-of-order' | 'badly-signed' | 'missing'} webhooks
 *   `late`: kept until they are delivered by hand; `out-of-order`: of one review the last event is sent first
 * @property {'sha256' | 'sha512'} digest with which events are signed
 */

/** What each switch can be set to; the first is where it stands. */
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
 * Sets what is named; throws for a switch or a position that there is not.
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
