// @ts-check

/**
 * The histories of payments: the actions at Stripe, in order, and the final state that the portal must show.
 *
 * @type {readonly { acts: readonly ('succeed' | 'decline' | 'cancel' | 'refund' | 'refundPart' | 'dispute' | 'win' | 'lose')[],
 * ends: string }[]}
 */
const lives = [
  { acts: ['succeed'], ends: 'paid' },
  { acts: ['decline', 'succeed'], ends: 'paid' },
  { acts: ['decline', 'decline'], ends: 'failed' },
  { acts: ['decline', 'cancel'], ends: 'cancelled' },
  { acts: ['succeed', 'refund'], ends: 'refunded' },
  { acts: ['succeed', 'refundPart'], ends: 'paid' },
  { acts: ['decline', 'decline', 'succeed', 'refundPart', 'refund'], ends: 'refunded' },
  { acts: ['succeed', 'dispute'], ends: 'disputed' },
  { acts: ['succeed', 'dispute', 'win'], ends: 'paid' },
  { acts: ['succeed', 'dispute', 'lose'], ends: 'refunded' },
];

/**
 * Gives each payment one of these histories in turn, and holds their events.
 *
 * @param {Awaited<ReturnType<typeof import('./stand-in.mjs').startStripe>>} stripe
 * @param {readonly string[]} intents their ids
 * @param {number} seed of the shuffle
 * @returns {Promise<{ ends: string[], events: import('./events.mjs').MadeEvent[] }>} the final state of each payment, and all
 *   events in random order, every third one twice
 */
export async function live(stripe, intents, seed) {
  stripe.switches.webhooks = 'late';
  const ends = [];
  for (const [index, id] of intents.entries()) {
    const life = lives[index % lives.length];
    if (!life) throw new Error('There is no such life');
    for (const act of life.acts) {
      await (act === 'refundPart' ? stripe.act(id, 'refund', 100) : stripe.act(id, act));
    }
    ends.push(life.ends);
  }
  const sent = stripe.events.takeStored();
  stripe.switches.webhooks = 'prompt';
  const events = inDisorder(
    sent.flatMap((event, index) => (index % 3 === 2 ? [event, event] : [event])),
    seed,
  );
  return { ends, events };
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} seed
 * @returns {Item[]}
 */
function inDisorder(items, seed) {
  const all = [...items];
  let state = seed;
  for (let last = all.length - 1; last > 0; last -= 1) {
    // The generator of Numerical Recipes: the same order each time.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    const other = state % (last + 1);
    [all[last], all[other]] = [/** @type {Item} */ (all[other]), /** @type {Item} */ (all[last])];
  }
  return all;
}
