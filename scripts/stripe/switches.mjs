// @ts-check

/**
 * The awkward cases, each by a switch.
 *
 * @typedef {object} Switches
 * @property {'up' | 'error' | 'silent' | 'lost-answers'} api `error`: every call is answered 500; `silent`: none is answered;
 *   `lost-answers`: what is asked for is done, and the answer never comes
 * @property {'by-number' | 'declined' | 'slow'} cards `slow`: the bank takes two seconds
 * @property {'prompt' | 'duplicate' | 'late' | 'out-of-order' | 'badly-signed' | 'missing'} webhooks
 *   `late`: kept until they are delivered by hand; `out-of-order`: of one step the last event is sent first
 * @property {'done' | 'pending' | 'failed'} refunds `pending`: done once it is said by hand
 */

/** What each switch can be set to; the first is where it stands. */
export const positions = {
  api: ['up', 'error', 'silent', 'lost-answers'],
  cards: ['by-number', 'declined', 'slow'],
  webhooks: ['prompt', 'duplicate', 'late', 'out-of-order', 'badly-signed', 'missing'],
  refunds: ['done', 'pending', 'failed'],
};

/** @returns {Switches} */
export function initialSwitches() {
  return { api: 'up', cards: 'by-number', webhooks: 'prompt', refunds: 'done' };
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
