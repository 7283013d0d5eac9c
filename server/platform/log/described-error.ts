/** The loggable data of an error: its type, its code, its stack frames, and the same of its cause. */
export type DescribedError = { type: string; message: string; stack: string; cause?: DescribedError };

/** Maximum depth of causes, since a chain may be circular. */
const CAUSES_AT_MOST = 5;

/** The name of a class or an error code, such as `TypeError`, `ECONNREFUSED`, `23505`. */
const NAME = /^[\w$.-]{1,60}$/;

/** A stack frame with a file location; other lines that begin with `at` do not match. */
const FRAME =
  /^ {4}at (?:async )?(?:(?:new )?[\w$.<>#]+(?: \[as [\w$.]+\])? \((?:file:\/\/|node:|\/|[A-Za-z]:\\)[^\s()]+:\d+:\d+\)|(?:file:\/\/|node:|\/|[A-Za-z]:\\)[^\s()]+:\d+:\d+)$/;

/**
 * Describes a thrown value without its message and properties, which may quote data (a database names the conflicting
 * row, a store repeats headers, a parser its input, a URL its password).
 *
 * @returns `message` is the error's code, empty if it has none
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

/** Returns the value if it is a name, otherwise ''. */
export function nameIn(value: unknown): string {
  return typeof value === 'string' && NAME.test(value) ? value : '';
}

/** Returns only the frames of a stack; `message` precedes them and may look like a frame. */
export function framesIn(stack: unknown, message = ''): string {
  if (typeof stack !== 'string') return '';
  const messageAt = message === '' ? -1 : stack.indexOf(message);
  const afterMessage = messageAt < 0 ? stack : stack.slice(messageAt + message.length);
  return afterMessage
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n');
}
