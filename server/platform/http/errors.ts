import { STATUS_CODES } from 'node:http';
import type { components } from '#contract/schema.d.ts';

/** An invalid field: a dotted path (`directors.0.email`) and a sentence to show next to it. */
export type FieldError = components['schemas']['FieldError'];
/** The one error shape of the API. */
export type ErrorBody = components['schemas']['Error'];

/** An error response: thrown anywhere in a handler, sent by the error handler. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly statusCode: number;
  readonly answer: string | FieldError[];
  readonly headers: Record<string, string>;
  /** Additional properties of the body. */
  readonly more: object;

  constructor(
    statusCode: number,
    answer: string | FieldError[],
    headers: Record<string, string> = {},
    more: object = {},
  ) {
    super(typeof answer === 'string' ? answer : 'Refused fields');
    this.statusCode = statusCode;
    this.answer = answer;
    this.headers = headers;
    this.more = more;
  }
}

/** A 400 is always a list (specification section 8), so that forms show each error under its field. */
export const badRequest = (fields: FieldError[]) => new HttpError(400, fields);
/** Refuses an upload; its form field is `file`. */
export const badFile = (message: string) => badRequest([{ property: 'file', message }]);
export const unauthorized = (message = 'Sign in to continue') => new HttpError(401, message);
export const verificationFailed = () => new HttpError(401, 'Verification Failed');
export const forbidden = (message = 'You are not allowed to do this') => new HttpError(403, message);
/** Why a staff member's call is refused although their role allows it; the page reacts to it. */
export type RefusalReason = NonNullable<ErrorBody['reason']>;
export const refusedFor = (reason: RefusalReason, message: string) =>
  new HttpError(403, message, {}, { reason });
/** The same for a missing record and for one of another client, so that the response does not reveal which. */
export const notFound = () => new HttpError(404, 'Not found');
export const conflict = (message: string) => new HttpError(409, message);
/** @param stored the current record, for a user who has to choose between it and their own changes */
export const changedMeanwhile = (stored: object, message = 'Someone else has changed this in the meantime') =>
  new HttpError(409, message, {}, { stored });
/** The error for a value that must be unique and is taken. */
export const taken = (fields: FieldError[]) => new HttpError(409, fields);
export const preconditionFailed = () => new HttpError(412, 'The record was changed in the meantime');
/** @param seconds the value of `Retry-After`, rounded up, at least 1 */
export const tooManyRequests = (seconds: number, message = 'Too many attempts. Wait and try again') =>
  new HttpError(429, message, {
    'retry-after': String(Math.max(1, Math.ceil(seconds))),
  });
/** Seconds after which a call that got 503 may be retried. */
const RETRY_AFTER_SECONDS = 5;
export const serviceUnavailable = (message: string) =>
  new HttpError(503, message, { 'retry-after': String(RETRY_AFTER_SECONDS) });

/** Returns the body of an error response. A 5xx has the request id and nothing about its cause. */
export function errorBody(statusCode: number, message: ErrorBody['message'], requestId: string): ErrorBody {
  const body: ErrorBody = { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', message };
  return statusCode >= 500 ? { ...body, requestId } : body;
}
