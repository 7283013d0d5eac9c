import { parts } from './away.ts';
import { type DescribedError, framesIn, nameIn } from './described-error.ts';
import { messages, withheld } from './messages.ts';

/** What a field may hold; undefined for what it may not. */
type Admit = (value: unknown) => unknown;

const number: Admit = (value) => (typeof value === 'number' ? value : undefined);
const name: Admit = (value) => nameIn(value) || undefined;
/** A route as the contract has it, such as `/api/users/:id`: never an address with what stood in it. */
const route: Admit = (value) =>
  typeof value === 'string' && /^[\w/:*.{}-]{1,200}$/.test(value) ? value : undefined;
const part: Admit = (value) => parts.find((known) => known === value);
const message: Admit = (value) => (typeof value === 'string' && messages.has(value) ? value : withheld);

/** The fields that a line of the log may have. Whatever else is told to it stays out of it. */
const fields: ReadonlyMap<string, Admit> = new Map(
  Object.entries({
    level: number,
    time: number,
    reqId: name,
    method: name,
    route,
    status: number,
    ms: number,
    mailId: name,
    attempts: number,
    reason: name,
    part,
    job: name,
    code: name,
    times: number,
    err: admittedError,
    msg: message,
  }),
);

/** The names of those fields. */
export const fieldNames: ReadonlySet<string> = new Set(fields.keys());

/**
 * The last word on a line of the log, as it is about to be written: only listed fields with values of their kind, and only
 * our own sentences. It stands behind every child logger, serializer and library, which may all put in what they like.
 *
 * @param line a line of JSON as the logger writes it
 */
export function admittedLine(line: string): string {
  const told = parsed(line);
  // Every answer has its line: a plain loop takes half the time of lists of entries.
  const admitted: Record<string, unknown> = {};
  for (const key of Object.keys(told)) {
    const value = fields.get(key)?.(told[key]);
    if (value !== undefined) admitted[key] = value;
  }
  return `${JSON.stringify(admitted)}\n`;
}

function parsed(line: string): Record<string, unknown> {
  try {
    const told: unknown = JSON.parse(line);
    return typeof told === 'object' && told !== null ? (told as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** An error as `describeError` tells it; whoever tells it otherwise is not believed. */
function admittedError(value: unknown): DescribedError | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, message: code, stack, cause } = value as Record<string, unknown>;
  const under = admittedError(cause);
  return {
    type: nameIn(type) || 'Error',
    message: nameIn(code),
    stack: framesIn(stack),
    ...(under && { cause: under }),
  };
}
