/** What may be told of an error: its kind, its code, where it was thrown, and the same of what caused it. */
export type DescribedError = { type: string; message: string; stack: string; cause?: DescribedError };

/** How many causes are followed: a chain may lead back into itself. */
const CAUSES_AT_MOST = 5;

/** The name of a class or of an error code, as `TypeError`, `ECONNREFUSED`, `23505`. */
const NAME = /^[\w$.-]{1,60}$/;

/** A frame of a stack, with the file that it leads to: nothing else that begins with `at` is one. */
const FRAME =
  /^ {4}at (?:async )?(?:(?:new )?[\w$.<>#]+(?: \[as [\w$.]+\])? \((?:file:\/\/|node:|\/|[A-Za-z]:\\)[^\s()]+:\d+:\d+\)|(?:file:\/\/|node:|\/|[A-Za-z]:\\)[^\s()]+:\d+:\d+)$/;

/**
 * Describes whatever was thrown without a word of it: messages and properties quote values (a database says which row was
 * in the way, a store repeats headers, a parser its input, an address its password).
 *
 * @returns `message` holds the error's code, empty where it has none
 */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '', stack: '' };
  const { name, message, cause, code, errors } = thrown as Error & { code?: unknown; errors?: unknown };
  const under = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  return {
    type: nameIn(name) || 'Error',
    message: nameIn(code),
    stack: framesIn(thrown.stack, message),
    ...(under !== undefined && depth < CAUSES_AT_MOST && { cause: describeError(under, depth + 1) }),
  };
}

/** A name; empty for whatever is none. */
export function nameIn(value: unknown): string {
  return typeof value === 'string' && NAME.test(value) ? value : '';
}

/** The frames of a stack alone; `message` stands before them and may look like one. */
export function framesIn(stack: unknown, message = ''): string {
  if (typeof stack !== 'string') return '';
  const said = message === '' ? -1 : stack.indexOf(message);
  const afterMessage = said < 0 ? stack : stack.slice(said + message.length);
  return afterMessage
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n');
}
