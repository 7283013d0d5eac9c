// @ts-check
// A local stand-in for Stripe: the part of its API that the portal's server calls, its webhooks, and the page that Stripe hosts
// for a checkout session. Tests and developers use the same stand-in.
import { createServer } from 'node:http';
import { setTimeout as passed } from 'node:timers/promises';
import { bodyOf, deliverTo, listen, setSwitches } from '../lib/stand-in.mjs';
import { Events } from './events.mjs';
import { hostedPage, page } from './pages.mjs';
import { Payments, Refusal } from './payments.mjs';
import { fieldsOf, Sessions } from './sessions.mjs';
import { initialSwitches, positions } from './switches.mjs';

/**
 * @typedef {{ status: number, type?: string, content: string | object, location?: string }} Answer
 * @typedef {{ method: string, path: string, body: string, headers: import('node:http').IncomingHttpHeaders }} Call
 * @typedef {'succeed' | 'decline' | 'cancel' | 'refund' | 'dispute' | 'win' | 'lose'} Act
 */

export const keys = {
  secretKey: 'sk_test_stand_in',
  publishableKey: 'pk_test_stand_in',
  webhookSecret: 'whsec_stand_in',
};

const SLOW_MS = 2_000;
const GOOD_CARD = /^4242/;

/**
 * Starts the stand-in for Stripe.
 *
 * @param {object} [options]
 * @param {number} [options.port] any free port by default
 * @param {string} [options.webhookUrl] where events are posted
 * @param {import('../lib/stand-in.mjs').Deliver} [options.deliver] sends events instead of posting them
 * @param {() => Date} [options.now] the clock for signatures of events
 */
export async function startStripe({
  port = 0,
  webhookUrl = '',
  deliver = deliverTo(webhookUrl),
  now = () => new Date(),
} = {}) {
  const switches = initialSwitches();
  const payments = new Payments(now);
  const sessions = new Sessions(payments);
  const events = new Events({ deliver, secret: keys.webhookSecret, switches, now });
  /** The calls of the portal's server, in order. @type {{ method: string, path: string, key: string | undefined }[]} */
  const calls = [];
  /** @type {Map<string, { body: string, answer: Answer }>} */
  const answered = new Map();
  let url = '';

  /**
   * Performs an action of a buyer, their bank or the firm at Stripe, and sends its events.
   *
   * @param {string} id of the payment intent
   * @param {Act} act
   * @param {number} [amount] of a partial refund
   */
  async function act(id, act, amount) {
    const intent = payments.find(id);
    const snapshot = () => structuredClone(intent);
    switch (act) {
      case 'succeed': {
        const charge = payments.succeed(intent);
        const session = sessions.ofIntent(id);
        if (session) sessions.complete(session);
        return events.send([
          events.make('charge.succeeded', structuredClone(charge)),
          events.make('payment_intent.succeeded', snapshot()),
          ...(session ? [events.make('checkout.session.completed', structuredClone(session))] : []),
        ]);
      }
      case 'decline':
        payments.decline(intent);
        return events.send([events.make('payment_intent.payment_failed', snapshot())]);
      case 'cancel':
        payments.cancel(intent);
        return events.send([events.make('payment_intent.canceled', snapshot())]);
      case 'refund':
        return events.send(refund(intent, amount).refundEvents);
      case 'dispute':
        return sendEvent('charge.dispute.created', payments.dispute(intent));
      case 'win':
        return sendEvent('charge.dispute.closed', payments.decide(intent, 'won'));
      case 'lose':
        return sendEvent('charge.dispute.closed', payments.decide(intent, 'lost'));
    }
  }

  /** @param {string} type @param {object} object */
  function sendEvent(type, object) {
    return events.send([events.make(type, structuredClone(object))]);
  }

  /**
   * Refunds a payment, and sends the events of the refund.
   *
   * @param {import('./payments.mjs').Intent} intent
   * @param {number} [amount] the whole amount by default
   */
  function refund(intent, amount) {
    const made = structuredClone(payments.refund(intent, switches.refunds, amount));
    const charge = structuredClone(payments.chargeOf(intent) ?? {});
    const eventsByOutcome = {
      done: [events.make('refund.created', made), events.make('charge.refunded', charge)],
      pending: [events.make('refund.created', made)],
      failed: [events.make('refund.failed', made)],
    };
    return { made, refundEvents: eventsByOutcome[switches.refunds] };
  }

  /** @param {Call} call @returns {Answer} */
  function answerApi(call) {
    const key = call.headers['idempotency-key'];
    const { pathname, searchParams } = new URL(call.path, url);
    calls.push({ method: call.method, path: pathname, key: typeof key === 'string' ? key : undefined });
    if (call.headers.authorization !== `Bearer ${keys.secretKey}`)
      return refused(401, '', 'Invalid API Key provided');
    if (switches.api === 'error') return refused(500, 'api_error', 'An unknown error occurred');
    const known = typeof key === 'string' && call.method === 'POST' ? answered.get(key) : undefined;
    if (known) {
      return known.body === call.body
        ? known.answer
        : {
            status: 400,
            content: {
              error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' },
            },
          };
    }
    const answer = answerOf(call.method, pathname, new URLSearchParams(call.body), searchParams);
    if (typeof key === 'string' && call.method === 'POST') answered.set(key, { body: call.body, answer });
    return answer;
  }

  /**
   * @param {string} method
   * @param {string} pathname
   * @param {URLSearchParams} given
   * @param {URLSearchParams} query
   * @returns {Answer}
   */
  function answerOf(method, pathname, given, query) {
    const [, id = '', action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const ofSession = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(pathname);
    try {
      if (method === 'POST' && pathname === '/v1/checkout/sessions') {
        return { status: 200, content: structuredClone(sessions.create(given, url)) };
      }
      if (method === 'GET' && pathname === '/v1/checkout/sessions') {
        const session = sessions.ofIntent(query.get('payment_intent') ?? '');
        const data = session ? [sessions.expanded(session)] : [];
        return { status: 200, content: { object: 'list', data, has_more: false } };
      }
      if (ofSession?.[2] === 'expire') {
        const session = sessions.expire(ofSession[1] ?? '');
        later([events.make('checkout.session.expired', structuredClone(session))]);
        return { status: 200, content: structuredClone(session) };
      }
      if (ofSession && method === 'GET') {
        return { status: 200, content: sessions.expanded(sessions.sessionOf(ofSession[1] ?? '').session) };
      }
      if (method === 'GET' && pathname === '/v1/disputes') {
        const data = structuredClone(payments.disputesOf(query.get('payment_intent') ?? ''));
        return { status: 200, content: { object: 'list', data, has_more: false } };
      }
      if (method === 'POST' && pathname === '/v1/payment_intents') {
        const intent = payments.create({
          amount: Number(given.get('amount')),
          currency: given.get('currency') ?? '',
          description: given.get('description'),
          metadata: fieldsOf(given, 'metadata'),
        });
        return { status: 200, content: structuredClone(intent) };
      }
      if (method === 'POST' && pathname === '/v1/refunds') {
        const intent = payments.find(given.get('payment_intent') ?? '');
        const amount = given.get('amount');
        const { made, refundEvents } = refund(intent, amount === null ? undefined : Number(amount));
        later(refundEvents);
        return { status: 200, content: made };
      }
      if (method === 'POST' && action === 'cancel') {
        const intent = payments.find(id);
        payments.cancel(intent);
        later([events.make('payment_intent.canceled', structuredClone(intent))]);
        return { status: 200, content: structuredClone(intent) };
      }
      if (method === 'GET' && id !== '' && !action) {
        const intent = payments.find(id);
        const isExpanded = query
          .getAll('expand[0]')
          .concat(query.getAll('expand[]'))
          .includes('latest_charge');
        const charge = isExpanded ? payments.chargeOf(intent) : intent.latest_charge;
        return { status: 200, content: structuredClone({ ...intent, latest_charge: charge }) };
      }
      return refused(404, 'resource_missing', `Unrecognized request URL (${method}: ${pathname})`);
    } catch (error) {
      if (error instanceof Refusal) return refused(error.status, error.code, error.message);
      throw error;
    }
  }

  /** Sends events after the response that caused them. @param {import('./events.mjs').MadeEvent[]} made */
  function later(made) {
    setImmediate(() => void events.send(made));
  }

  /**
   * Responds with the hosted page of a session, or the page of switches.
   *
   * @param {Call} call
   * @returns {Promise<Answer>}
   */
  async function answerPage({ method, path, body }) {
    const { pathname } = new URL(path, url);
    const [, paid] = /^\/pay\/(\w+)$/.exec(pathname) ?? [];
    if (paid !== undefined) return answerHosted(paid, method === 'POST' ? new URLSearchParams(body) : null);
    const given = method === 'POST' ? JSON.parse(body) : {};
    switch (`${method} ${pathname}`) {
      case 'GET /':
        return { status: 200, type: 'text/html; charset=utf-8', content: page(payments.all(), switches) };
      case 'POST /act':
        await act(given.id, given.act);
        return { status: 200, content: {} };
      case 'POST /switches':
        setSwitches(switches, given, positions);
        return { status: 200, content: switches };
      case 'POST /deliver':
        await events.deliverStored();
        return { status: 200, content: {} };
      case 'POST /finish-refunds':
        await finishRefunds();
        return { status: 200, content: {} };
      default:
        return { status: 404, content: {} };
    }
  }

  /**
   * @param {string} id of the session
   * @param {URLSearchParams | null} typed the submitted form; null to show the page
   * @returns {Promise<Answer>}
   */
  async function answerHosted(id, typed) {
    const stored = sessions.sessionOf(id);
    const type = 'text/html; charset=utf-8';
    if (typed && stored.session.status === 'open') {
      if (switches.cards === 'slow') await passed(SLOW_MS);
      const intent = sessions.intentOf(id);
      const isGood = GOOD_CARD.test(typed.get('number') ?? '') && switches.cards !== 'declined';
      await act(intent.id, isGood ? 'succeed' : 'decline');
      if (!isGood) return { status: 200, type, content: hostedPage(stored, 'Your card was declined.') };
    }
    if (stored.session.status === 'complete') {
      return { status: 303, type, content: '', location: stored.session.success_url };
    }
    return { status: 200, type, content: hostedPage(stored) };
  }

  async function finishRefunds() {
    const charges = payments.finishRefunds();
    await events.send(charges.map((charge) => events.make('charge.refunded', structuredClone(charge))));
  }

  const server = createServer(async (request, response) => {
    try {
      const call = {
        method: request.method ?? '',
        path: request.url ?? '/',
        body: (await bodyOf(request)).toString('utf8'),
        headers: request.headers,
      };
      const isApi = call.path.startsWith('/v1/');
      // The caller receives no response until it times out.
      if (isApi && switches.api === 'silent') return;
      const answer = isApi ? answerApi(call) : await answerPage(call);
      if (isApi && switches.api === 'lost-answers') return void response.destroy();
      const { status, type = 'application/json', content, location } = answer;
      response.writeHead(status, { 'content-type': type, ...(location && { location }) });
      response.end(typeof content === 'string' ? content : JSON.stringify(content));
    } catch (error) {
      response.writeHead(400, { 'content-type': 'application/json' });
      const message = error instanceof Error ? error.message : 'Bad request';
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', message } }));
    }
  });
  const running = await listen(server, port);
  url = running.url;

  return {
    url,
    /** The settings of a portal that uses this stand-in. */
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: url,
    },
    switches,
    payments,
    sessions,
    events,
    calls,
    act,
    finishRefunds,
    stop: running.stop,
  };
}

/**
 * @param {number} status
 * @param {string} code
 * @param {string} message
 * @returns {Answer}
 */
function refused(status, code, message) {
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  return { status, content: { error: { type, code, message } } };
}
