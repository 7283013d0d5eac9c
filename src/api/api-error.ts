import type { components } from '#contract/schema.d.ts';

/** A refused field: a dotted path and what to do about it. */
export type RefusedField = components['schemas']['FieldError'];

type RefusalReason = NonNullable<components['schemas']['Error']['reason']>;

/** The message of a failed response without a message of its own (specification section 8). */
export const unexpectedError = 'An unexpected error occurred';

const unreachable = 'We could not reach the server. Check your connection and try again.';

/** A failed call: `status` is the HTTP status, 0 without a response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The refused fields, of a 400 with a list. */
    readonly fields: readonly RefusedField[] = [],
    readonly retryAfterSeconds: number | null = null,
    /** Whether the response had a message; otherwise `message` is {@link unexpectedError}. */
    readonly hasWords = true,
    /** Why the call is refused, if the page reacts to it. */
    readonly reason: RefusalReason | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** One line each, as toasts show them (specification section 8). */
  get messages(): readonly string[] {
    return this.fields.length > 0 ? this.fields.map((field) => field.message) : [this.message];
  }

  /** Whether the same call may succeed when repeated: no response, or a server error. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether the rate limit was exceeded; `retryAfterSeconds` says when to retry. */
  get isTooSoon(): boolean {
    return this.status === 429;
  }
}

/** Returns the error of a response that is not ok. `body` is its parsed body, of any type. */
export function errorOfResponse(response: Response, body: unknown): ApiError {
  const message = isRecord(body) ? body.message : undefined;
  const fields = Array.isArray(message) ? message.filter(isRefusedField) : [];
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const words = fields[0]?.message ?? (typeof message === 'string' ? message : '');
  return new ApiError(
    response.status,
    words || unexpectedError,
    fields,
    Number.isNaN(seconds) ? null : seconds,
    words !== '',
    isRecord(body) && isReason(body.reason) ? body.reason : null,
  );
}

function isReason(value: unknown): value is RefusalReason {
  return typeof value === 'string';
}

/** Returns the error of a call without a response. */
export function errorOfSilence(): ApiError {
  return new ApiError(0, unreachable);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isRefusedField(value: unknown): value is RefusedField {
  return isRecord(value) && typeof value.property === 'string' && typeof value.message === 'string';
}
