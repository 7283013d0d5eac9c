import type { components } from '#contract/schema.d.ts';

/** One refused field: a dotted path and what to do about it. */
export type RefusedField = components['schemas']['FieldError'];

/** What is said when a failed response carries no words of its own (specification section 8). */
export const unexpectedError = 'An unexpected error occurred';

const unreachable = 'We could not reach the server. Check your connection and try again.';

/** Any failed call: `status` is the HTTP status, 0 when no answer came at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The fields that were refused, of a 400 with a list. */
    readonly fields: readonly RefusedField[] = [],
    readonly retryAfterSeconds: number | null = null,
    /** Whether the answer said what is wrong; `message` is {@link unexpectedError} where it did not. */
    readonly hasWords = true,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** One line each, as toasts show them (specification section 8). */
  get messages(): readonly string[] {
    return this.fields.length > 0 ? this.fields.map((field) => field.message) : [this.message];
  }

  /** Whether the same call may succeed when repeated: no answer, or the server's own fault. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether too much was asked for in a short time; `retryAfterSeconds` says when to come again. */
  get isTooSoon(): boolean {
    return this.status === 429;
  }
}

/** The error of a response that is not ok. `body` is whatever it carried. */
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
  );
}

/** The error of a call that got no answer. */
export function errorOfSilence(): ApiError {
  return new ApiError(0, unreachable);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isRefusedField(value: unknown): value is RefusedField {
  return isRecord(value) && typeof value.property === 'string' && typeof value.message === 'string';
}
