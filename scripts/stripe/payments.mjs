// @ts-check
import { randomBytes } from 'node:crypto';

/**
 * @typedef {{ id: string, object: 'payment_intent', amount: number, currency: string, status: string, client_secret: string,
 *   description: string | null, metadata: Record<string, string>, latest_charge: string | null,
 *   last_payment_error: object | null, created: number, livemode: false }} Intent
 * @typedef {{ id: string, object: 'charge', amount: number, amount_refunded: number, refunded: boolean, currency: string,
 *   payment_intent: string, status: string, disputed: boolean }} Charge
 * @typedef {{ id: string, object: 'dispute', amount: number, currency: string, charge: string, payment_intent: string,
 *   reason: string, status: 'needs_response' | 'won' | 'lost', created: number }} Dispute
 * @typedef {{ id: string, object: 'refund', amount: number, currency: string, payment_intent: string, charge: string,
 *   status: string }} Refund
 */

/** Thrown for a request that Stripe refuses, with Stripe's error message. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The payment intents of the stand-in, with their charges, refunds and disputes. */
export class Payments {
  /** @type {Map<string, Intent>} */
  #intents = new Map();
  /** @type {Map<string, Charge>} */
  #charges = new Map();
  /** @type {Map<string, Refund>} */
  #refunds = new Map();
  /** @type {Dispute[]} */
  #disputes = [];
  #now;

  /** @param {() => Date} now */
  constructor(now) {
    this.#now = now;
  }

  /** @returns {Intent[]} the latest first */
  all() {
    return [...this.#intents.values()].reverse();
  }

  /**
   * @param {string} id
   * @returns {Intent}
   */
  find(id) {
    const intent = this.#intents.get(id);
    if (!intent) throw new Refusal(404, 'resource_missing', `No such payment_intent: '${id}'`);
    return intent;
  }

  /** @param {string} secret */
  ofSecret(secret) {
    const intent = this.all().find(({ client_secret }) => client_secret === secret);
    if (!intent) throw new Refusal(404, 'resource_missing', 'No such payment_intent');
    return intent;
  }

  /**
   * @param {Intent} intent
   * @returns {Charge | null}
   */
  chargeOf({ latest_charge }) {
    return latest_charge === null ? null : (this.#charges.get(latest_charge) ?? null);
  }

  /**
   * @param {{ amount: number, currency: string, description: string | null, metadata: Record<string, string> }} wanted
   * @returns {Intent}
   */
  create({ amount, currency, description, metadata }) {
    if (!Number.isInteger(amount) || amount < 50) {
      throw new Refusal(400, 'amount_too_small', 'Amount must be at least 50 cents');
    }
    const id = newId('pi');
    /** @type {Intent} */
    const intent = {
      id,
      object: 'payment_intent',
      amount,
      currency,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      description,
      metadata,
      latest_charge: null,
      last_payment_error: null,
      created: Math.floor(this.#now().getTime() / 1000),
      livemode: false,
    };
    this.#intents.set(id, intent);
    return intent;
  }

  /** @param {Intent} intent */
  succeed(intent) {
    this.#mustBeOpen(intent);
    /** @type {Charge} */
    const charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      currency: intent.currency,
      payment_intent: intent.id,
      status: 'succeeded',
      disputed: false,
    };
    this.#charges.set(charge.id, charge);
    Object.assign(intent, { status: 'succeeded', latest_charge: charge.id, last_payment_error: null });
    return charge;
  }

  /** @param {Intent} intent */
  decline(intent) {
    this.#mustBeOpen(intent);
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    return error;
  }

  /** @param {Intent} intent */
  cancel(intent) {
    this.#mustBeOpen(intent);
    intent.status = 'canceled';
  }

  /**
   * @param {Intent} intent
   * @param {'done' | 'pending' | 'failed'} how
   * @param {number} [amount] the whole amount by default
   * @returns {Refund}
   */
  refund(intent, how, amount) {
    const charge = this.chargeOf(intent);
    if (!charge)
      throw new Refusal(400, 'charge_not_found', 'This PaymentIntent does not have a successful charge');
    if (charge.refunded)
      throw new Refusal(400, 'charge_already_refunded', 'Charge has already been refunded.');
    const left = charge.amount - charge.amount_refunded;
    if (amount !== undefined && amount > left)
      throw new Refusal(
        400,
        'amount_too_large',
        'Refund amount is greater than unrefunded amount on charge.',
      );
    /** @type {Refund} */
    const refund = {
      id: newId('re'),
      object: 'refund',
      amount: amount ?? left,
      currency: charge.currency,
      payment_intent: intent.id,
      charge: charge.id,
      status: { done: 'succeeded', pending: 'pending', failed: 'failed' }[how],
    };
    this.#refunds.set(refund.id, refund);
    if (how === 'done') this.#book(charge, refund);
    return refund;
  }

  /**
   * Opens a dispute of the buyer's bank about a payment.
   *
   * @param {Intent} intent
   * @returns {Dispute}
   */
  dispute(intent) {
    const charge = this.chargeOf(intent);
    if (!charge) throw new Refusal(400, 'charge_not_found', 'This PaymentIntent does not have a charge');
    charge.disputed = true;
    /** @type {Dispute} */
    const dispute = {
      id: newId('dp'),
      object: 'dispute',
      amount: charge.amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
      created: Math.floor(this.#now().getTime() / 1000),
    };
    this.#disputes.push(dispute);
    return dispute;
  }

  /**
   * Decides the open dispute about a payment.
   *
   * @param {Intent} intent
   * @param {'won' | 'lost'} status
   * @returns {Dispute}
   */
  decide(intent, status) {
    const dispute = this.disputesOf(intent.id).find((each) => each.status === 'needs_response');
    if (!dispute) throw new Refusal(400, 'dispute_not_found', 'This payment has no open dispute');
    dispute.status = status;
    return dispute;
  }

  /**
   * @param {string} intentId
   * @returns {Dispute[]} the latest first
   */
  disputesOf(intentId) {
    return this.#disputes.filter(({ payment_intent }) => payment_intent === intentId).reverse();
  }

  /** Completes the pending refunds. @returns {Charge[]} the charges that were refunded */
  finishRefunds() {
    return [...this.#refunds.values()].flatMap((refund) => {
      const charge = this.#charges.get(refund.charge);
      if (refund.status !== 'pending' || !charge) return [];
      refund.status = 'succeeded';
      this.#book(charge, refund);
      return [charge];
    });
  }

  /**
   * @param {Charge} charge
   * @param {Refund} refund
   */
  #book(charge, { amount }) {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded >= charge.amount;
  }

  /** @param {Intent} intent */
  #mustBeOpen({ status }) {
    if (status === 'succeeded' || status === 'canceled') {
      const message = `This PaymentIntent's status is ${status}`;
      throw new Refusal(400, 'payment_intent_unexpected_state', message);
    }
  }
}

/** @param {string} kind */
export function newId(kind) {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}
