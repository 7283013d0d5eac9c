// @ts-check
import { newId, Refusal } from './payments.mjs';

/**
 * @typedef {{ id: string, object: 'checkout.session', amount_total: number, currency: string, status: 'open' | 'complete' |
 *   'expired', payment_status: 'paid' | 'unpaid', payment_intent: string | null, url: string | null, success_url: string,
 *   cancel_url: string, customer_email: string | null, metadata: Record<string, string>, livemode: false }} Session
 * @typedef {{ session: Session, lines: { label: string, amount: number }[], description: string | null,
 *   intentMetadata: Record<string, string> }} Kept
 */

/** The checkout sessions of the stand-in: each is one page, on which one payment can be made once. */
export class Sessions {
  /** @type {Map<string, Kept>} */
  #sessions = new Map();
  #payments;

  /** @param {import('./payments.mjs').Payments} payments */
  constructor(payments) {
    this.#payments = payments;
  }

  /**
   * Creates a session from the form-encoded body of Stripe's API.
   *
   * @param {URLSearchParams} given
   * @param {string} home the address of the stand-in
   * @returns {Session}
   */
  create(given, home) {
    /** @type {{ label: string, amount: number }[]} */
    const lines = [];
    let currency = '';
    for (let at = 0; given.has(`line_items[${at}][price_data][unit_amount]`); at += 1) {
      const of = `line_items[${at}]`;
      currency = given.get(`${of}[price_data][currency]`) ?? '';
      lines.push({
        label: given.get(`${of}[price_data][product_data][name]`) ?? '',
        amount: Number(given.get(`${of}[price_data][unit_amount]`)) * Number(given.get(`${of}[quantity]`)),
      });
    }
    const id = newId('cs_test');
    /** @type {Session} */
    const session = {
      id,
      object: 'checkout.session',
      amount_total: lines.reduce((sum, { amount }) => sum + amount, 0),
      currency,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `${home}/pay/${id}`,
      success_url: (given.get('success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: given.get('cancel_url') ?? '',
      customer_email: given.get('customer_email'),
      metadata: fieldsOf(given, 'metadata'),
      livemode: false,
    };
    if (lines.length === 0 || session.amount_total < 50) {
      throw new Refusal(400, 'amount_too_small', 'The total amount must be at least 50 cents');
    }
    this.#sessions.set(id, {
      session,
      lines,
      description: given.get('payment_intent_data[description]'),
      intentMetadata: fieldsOf(given, 'payment_intent_data[metadata]'),
    });
    return session;
  }

  /**
   * @param {string} id
   * @returns {Kept}
   */
  sessionOf(id) {
    const stored = this.#sessions.get(id);
    if (!stored) throw new Refusal(404, 'resource_missing', `No such checkout.session: '${id}'`);
    return stored;
  }

  /**
   * Returns the session in which a payment intent is paid.
   *
   * @param {string} intentId
   * @returns {Session | undefined}
   */
  ofIntent(intentId) {
    return [...this.#sessions.values()].find(({ session }) => session.payment_intent === intentId)?.session;
  }

  /**
   * Returns the payment intent of a session, which is created when a card is first tried. Throws if the session is complete or
   * expired.
   *
   * @param {string} id
   * @returns {import('./payments.mjs').Intent}
   */
  intentOf(id) {
    const { session, description, intentMetadata } = this.sessionOf(id);
    if (session.status !== 'open') {
      throw new Refusal(400, 'checkout_session_not_open', `This session is ${session.status}`);
    }
    const { amount_total: amount, currency } = session;
    const intent = session.payment_intent
      ? this.#payments.find(session.payment_intent)
      : this.#payments.create({ amount, currency, description, metadata: intentMetadata });
    session.payment_intent = intent.id;
    return intent;
  }

  /** @param {Session} session */
  complete(session) {
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
  }

  /**
   * @param {string} id
   * @returns {Session}
   */
  expire(id) {
    const { session } = this.sessionOf(id);
    if (session.status !== 'open') {
      throw new Refusal(400, 'checkout_session_not_open', `This session is ${session.status}`);
    }
    Object.assign(session, { status: 'expired', url: null });
    if (session.payment_intent) this.#payments.cancel(this.#payments.find(session.payment_intent));
    return session;
  }

  /**
   * Returns a session as the API does, with its payment intent and that intent's charge.
   *
   * @param {Session} session
   */
  expanded(session) {
    const intent = session.payment_intent ? this.#payments.find(session.payment_intent) : null;
    const charged = intent && { ...intent, latest_charge: this.#payments.chargeOf(intent) };
    return structuredClone({ ...session, payment_intent: charged });
  }
}

/**
 * Returns the properties of an object in a form-encoded body.
 *
 * @param {URLSearchParams} given
 * @param {string} of such as `metadata`
 * @returns {Record<string, string>}
 */
export function fieldsOf(given, of) {
  return Object.fromEntries(
    [...given].flatMap(([name, value]) =>
      name.startsWith(`${of}[`) && name.endsWith(']') ? [[name.slice(of.length + 1, -1), value]] : [],
    ),
  );
}
