// @ts-check
import { randomBytes } from 'node:crypto';

/**
 * @typedef {{ reviewAnswer: 'GREEN' | 'RED', moderationComment?: string, reviewRejectType?: 'RETRY' | 'FINAL' }} ReviewResult
 * @typedef {{ id: string, externalUserId: string, levelName: string,
 *   review: { reviewStatus: string, levelName: string, reviewResult?: ReviewResult } }} Applicant
 * @typedef {{ token: string, userId: string, isExpired: boolean }} WidgetToken
 */

/** The applicants of the stand-in, by the id that the portal gave them, and the tokens of the widget. */
export class Applicants {
  /** @type {Map<string, Applicant>} */
  #byUserId = new Map();
  /** @type {Map<string, WidgetToken>} */
  #tokens = new Map();

  /** @returns {Applicant[]} the latest first */
  all() {
    return [...this.#byUserId.values()].reverse();
  }

  /** @param {string} userId */
  find(userId) {
    return this.#byUserId.get(userId);
  }

  /**
   * Returns the applicant of a user id; creates it for the first token.
   *
   * @param {string} userId
   * @param {string} levelName
   * @returns {Applicant}
   */
  admit(userId, levelName) {
    const known = this.#byUserId.get(userId);
    if (known) return known;
    /** @type {Applicant} */
    const applicant = {
      id: randomBytes(12).toString('hex'),
      externalUserId: userId,
      levelName,
      review: { reviewStatus: 'init', levelName },
    };
    this.#byUserId.set(userId, applicant);
    return applicant;
  }

  /**
   * Issues a token that contains the stand-in's address as the widget's, as Sumsub's tokens contain theirs.
   *
   * @param {string} userId
   * @param {{ url: string, isExpired: boolean }} options
   * @returns {string}
   */
  issueToken(userId, { url, isExpired }) {
    const parts = [{ alg: 'none' }, { jti: randomBytes(16).toString('hex'), url }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64'),
    );
    const token = `_act-sbx-jwt-${parts.join('.')}.-v2`;
    this.#tokens.set(token, { token, userId, isExpired });
    return token;
  }

  /**
   * Expires a token early.
   *
   * @param {string} token
   */
  expire(token) {
    const known = this.#tokens.get(token);
    if (known) this.#tokens.set(token, { ...known, isExpired: true });
  }

  /**
   * Returns the applicant of a token; undefined if the token is unknown or expired.
   *
   * @param {string} token
   * @returns {Applicant | undefined}
   */
  holderOf(token) {
    const known = this.#tokens.get(token);
    return known && !known.isExpired ? this.#byUserId.get(known.userId) : undefined;
  }
}
