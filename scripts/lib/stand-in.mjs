// @ts-check
// What the stand-ins for other services share: the HTTP server, the switches for difficult cases, and the delivery of events.
import { once } from 'node:events';

/**
 * @typedef {{ body: string, headers: Record<string, string> }} SignedEvent
 * @typedef {(event: SignedEvent) => Promise<number>} Deliver resolves to the status that the receiver gave
 * @typedef {'prompt' | 'duplicate' | 'late' | 'out-of-order' | 'badly-signed' | 'missing'} Webhooks
 *   `late`: held until they are delivered manually; `out-of-order`: the last event of a step is sent first
 */

/** The positions of the switch for events; the first is the initial one. */
export const webhooks = ['prompt', 'duplicate', 'late', 'out-of-order', 'badly-signed', 'missing'];

/** How often a duplicated event is sent. */
const COPIES = 3;

/**
 * Sends events in the way that the switch selects.
 *
 * @template Event
 */
export class EventSender {
  #deliver;
  #switches;
  /** @type {Event[]} */
  #held = [];
  /** The statuses of the receiver's responses, in the order of sending. @type {number[]} */
  answers = [];

  /** @param {{ deliver: (event: Event) => Promise<number>, switches: { webhooks: Webhooks } }} options */
  constructor({ deliver, switches }) {
    this.#deliver = deliver;
    this.#switches = switches;
  }

  /**
   * Sends the events of one step.
   *
   * @param {Event[]} events in the order in which they happened
   */
  async send(events) {
    switch (this.#switches.webhooks) {
      case 'missing':
        return;
      case 'late':
        this.#held.push(...events);
        return;
      case 'out-of-order':
        return this.#sendAll([...events].reverse());
      case 'duplicate':
        return this.#sendAll(events.flatMap((event) => Array.from({ length: COPIES }, () => event)));
      default:
        return this.#sendAll(events);
    }
  }

  /** Returns the events that were held while the switch was at `late`; they are not sent then. */
  takeStored() {
    return this.#held.splice(0);
  }

  /** Sends the held events. */
  deliverStored() {
    return this.#sendAll(this.takeStored());
  }

  /** @param {Event[]} events */
  async #sendAll(events) {
    for (const event of events) this.answers.push(await this.#deliver(event));
  }
}

/**
 * Returns a function that posts events to an address; it resolves to 0 if the address cannot be reached.
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
        signal: AbortSignal.timeout(20_000),
      });
      return status;
    } catch {
      return 0;
    }
  };
}

/**
 * Sets the named switches; throws if a switch or a position does not exist.
 *
 * @param {object} switches
 * @param {Record<string, unknown>} changes
 * @param {Record<string, string[]>} positions of each switch
 */
export function setSwitches(switches, changes, positions) {
  for (const [name, value] of Object.entries(changes)) {
    if (typeof value !== 'string' || !positions[name]?.includes(value)) {
      throw new Error(`There is no switch "${name}" with the position "${value}"`);
    }
    Object.assign(switches, { [name]: value });
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<Buffer>}
 */
export async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Starts a server on this machine.
 *
 * @param {import('node:http').Server} server
 * @param {number} port 0 for any free port
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} its address, and the function that ends it and its connections
 */
export async function listen(server, port) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The stand-in has no address');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${address.port}`, stop };
}
