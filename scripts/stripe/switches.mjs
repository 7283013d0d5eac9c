// @ts-check

/**
 * The difficult cases, each selected by a switch.
 *
 * @typedef {object} Switches
 * @property {'up' | 'error' | 'silent' | 'lost-answers'} api `error`: every call gets a 500; `silent`: no call gets a response;
 *   `lost-answers`: the request is performed, and its response never arrives
 * @property {'by-number' | 'declined' | 'slow'} cards `slow`: the bank takes two seconds
 * @property {'prompt' | 'duplicate' | 'late' | 'out-of-order' | 'badly-signed' | 'missing'} webhooks
 *   `late`: held until they are delivered manually; `out-of-order`: the last event of a step is sent first
 * @property {'done' | 'pending' | 'failed'} refunds `pending`: done when a developer says so
 */

/** The positions of each switch; the first is the initial one. */
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
