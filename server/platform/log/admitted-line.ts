import { parts } from './away.ts';
import { type DescribedError, framesIn, nameIn } from './described-error.ts';

/**
 * Every message that the log may contain. Messages contain no values, which are separate fields. Messages of libraries
 * are not included, because they contain values.
 */
export const messages: ReadonlySet<string> = new Set([
  'a backup could not be made',
  'a check was not refreshed',
  'a part could not be checked',
  'a payment was not ended',
  'a PDF was not stored',
  'a refund was not continued',
  'a staff account has opened very many documents',
  'a stored PDF could not be read and is created again',
  'an answer of the OpenID provider was refused',
  'an examination pack was not made',
  'an export was not ended',
  'an upload was not cleared away',
  'answered',
  'audit entries are left for the next start to seal',
  'away',
  'back again',
  'everything is encrypted with the current secret',
  'files of an erased person were not deleted; the job tries again',
  'job failed',
  'listening',
  'mail given up',
  'mail postponed',
  'no backup can be made while this server runs: no socket in DATA_DIR',
  'outbox not readable',
  'payment given back',
  'payment not taken',
  'publishing failed',
  'rates not shared',
  'request failed',
  'the anchor could not be recorded in the database',
  'the anchoring could not be claimed',
  'the anchors could not be looked at',
  'the audit chain has grown for two hours without an anchor',
  'the bytes of a deleted file were not removed; the sweeper tries again',
  'the claim of the anchoring does not end and was ignored',
  'the documents that staff opened were not counted',
  'the end of the audit chain is not signed and was not anchored',
  'the end of the audit chain was not anchored',
  'the identity provider answered without a token',
  'the identity provider could not be asked',
  'the key of a client cannot be opened: restore its row of data_keys',
  'the name of a file cannot be decrypted: restore its row of files',
  'the OpenID provider could not be reached',
  'the payment provider could not be asked',
  'the primary answers in place of the replica',
  'the replica answers again',
  'webhook given up',
  'webhook postponed',
  'webhook switched off',
  'what staff read was not written down yet',
]);

/** Replaces a library's message, since its existence and level may matter. */
const withheld = 'withheld';

/** Returns a permitted value of a field, or undefined. */
type Admit = (value: unknown) => unknown;

const number: Admit = (value) => (typeof value === 'number' ? value : undefined);
const name: Admit = (value) => nameIn(value) || undefined;
/** A route pattern such as `/api/users/:id`: never a URL with its parameters. */
const route: Admit = (value) =>
  typeof value === 'string' && /^[\w/:*.{}-]{1,200}$/.test(value) ? value : undefined;
/** The name of a machine (RFC 1123). */
const host: Admit = (value) =>
  typeof value === 'string' && /^[\w.-]{1,253}$/.test(value) ? value : undefined;
const part: Admit = (value) => parts.find((known) => known === value);
const message: Admit = (value) => (typeof value === 'string' && messages.has(value) ? value : withheld);

/** The permitted fields of a log line; all others are dropped. */
const fields: ReadonlyMap<string, Admit> = new Map(
  Object.entries({
    level: number,
    time: number,
    host,
    pid: number,
    version: name,
    reqId: name,
    method: name,
    route,
    status: number,
    ms: number,
    clientId: name,
    fileId: name,
    mailId: name,
    webhookId: name,
    deliveryId: name,
    attempts: number,
    reason: name,
    part,
    job: name,
    code: name,
    times: number,
    renewed: number,
    unreadable: number,
    err: admittedError,
    msg: message,
  }),
);

export const fieldNames: ReadonlySet<string> = new Set(fields.keys());

/**
 * Filters a log line before it is written: keeps only permitted fields with values of their kind, and only our own
 * messages. It runs after every child logger, serializer and library, which may add anything.
 *
 * @param line a line of JSON from the logger
 */
export function admittedLine(line: string): string {
  const logged = parsed(line);
  // Runs for every response: a plain loop takes half the time of array methods.
  const admitted: Record<string, unknown> = {};
  for (const key of Object.keys(logged)) {
    const value = fields.get(key)?.(logged[key]);
    if (value !== undefined) admitted[key] = value;
  }
  return `${JSON.stringify(admitted)}\n`;
}

function parsed(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Returns an error in the form of `describeError`; any other form is dropped. */
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
