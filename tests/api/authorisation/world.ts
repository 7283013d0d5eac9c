import { sql } from 'kysely';
import { startStripe } from '#scripts/stripe/stand-in.mjs';
import { manualProvider } from '#server/records/identity/identity-provider.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi, type TestApiOptions } from '#tests/support/api.ts';
import { photograph } from '#tests/support/pictures.ts';
import { tablesIn } from '#tests/support/tables.ts';
import { type SubmittedCase, submittedCase } from '../submission/submission-cases.ts';
import type { Caller } from './callers.ts';

/** The server with all callers, and the records of the calls. */
export type World = {
  api: TestApi;
  people: Record<
    Exclude<Caller, 'none' | 'person' | 'phone' | 'api key' | 'api key without the scope'>,
    Person
  >;
  onboardings: Map<string, string>;
  /** The cases of the submission calls: nothing else changes them. */
  cases: Record<'owner' | 'other client', SubmittedCase>;
  picture: Buffer;
  /** Returns a new number, for unique names. */
  nextNumber: () => number;
};

/** @param flawed the options that add a flaw to the server */
export async function buildWorld(flawed: TestApiOptions = {}): Promise<World> {
  // The photographs of the manual provider, and a token for the widget's calls.
  const identityProvider = { ...manualProvider, issueToken: async () => 'token' };
  const stripe = await startStripe({ deliver: async () => 0 });
  // The client's ownership page exists only with the setting.
  const env = { ...stripe.env, COMPLIANCE: 'fintrac' };
  const opened = await buildTestApp({ identityProvider, env, ...flawed });
  const close = async () => {
    await opened.close();
    await stripe.stop();
  };
  const api = { ...opened, close };
  // Use within an hour extends a session, three hours without use end it.
  const expired = await api.client();
  api.clock.advanceMinutes(180);
  const people = {
    expired,
    owner: await api.client(),
    'other client': await api.client(),
    administrator: await api.admin(),
    reviewer: await api.reviewer(),
  };
  const onboardings = new Map<string, string>();
  for (const person of [people.owner, people['other client']]) {
    for (const [section, body] of Object.entries(validRecords)) {
      await api.call('PUT', `/${section}`, { as: person, body });
    }
    const marked = { ...validRecords['company-details'], tradeName: markOf(person) };
    await api.call('PUT', '/company-details', { as: person, body: marked });
    const started = await api.call('POST', '/onboarding', { as: person, body: {} });
    onboardings.set(person.userId, started.json().id);
  }
  const cases = { owner: await submittedCase(api), 'other client': await submittedCase(api) };
  await countWrites(api);
  let given = 0;
  const nextNumber = () => {
    given += 1;
    return given;
  };
  return { api, people, onboardings, cases, picture: await photograph(), nextNumber };
}

export function onboardingOf({ onboardings }: World, { userId }: Person): string {
  return onboardings.get(userId) ?? '';
}

/** A text that occurs only in a client's own records. */
function markOf({ email }: Person): string {
  return `Company of ${email.replace(/@.*/, '')}`;
}

/**
 * Returns the texts that a response to this caller must not contain: the identifying data of another client. Empty for a caller
 * who may read all.
 */
export function heldByOthers({ people, cases, onboardings }: World, caller: Caller): string[] {
  if (caller !== 'owner' && caller !== 'other client') return [];
  const other = caller === 'owner' ? 'other client' : 'owner';
  const ids = [people[other], cases[other].person].flatMap((person) => [
    person.userId,
    person.email,
    markOf(person),
  ]);
  return [...ids, cases[other].id, onboardings.get(people[other].userId) ?? []].flat();
}

/**
 * Tables that change by themselves: the use of sessions and API keys, counts of calls, sent mails, the sealing and anchoring of the
 * trail. An entry of a call is counted when it is written, in `audit_waiting`.
 */
const restless = [
  'webhooks',
  'webhook_deliveries',
  'sessions',
  'api_keys',
  'rate_counts',
  'mail_outbox',
  'audit_anchoring',
  'audit_entries',
  'audit_head',
];

/**
 * Lets SQLite count every written row. Reading all rows before and after each of a thousand calls took longer than the calls, and
 * would not notice a row that is rewritten unchanged.
 */
async function countWrites({ db }: TestApi): Promise<void> {
  const watched = (await tablesIn(db)).filter((table) => !restless.includes(table));
  await sql`create table rows_written (number integer not null)`.execute(db);
  await sql`insert into rows_written values (0)`.execute(db);
  for (const table of watched) {
    for (const change of table === 'audit_waiting' ? ['insert'] : ['insert', 'update', 'delete']) {
      const name = sql.id(`count_${change}_${table}`);
      const when = sql`after ${sql.raw(change)} on ${sql.table(table)}`;
      const count = sql`update rows_written set number = number + 1`;
      await sql`create trigger ${name} ${when} begin ${count}; end`.execute(db);
    }
  }
}

/** Returns how many rows of the watched tables were written since the world was built, changed or not. */
export async function rowsWritten({ api: { db } }: World): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from rows_written`.execute(db);
  return rows[0]?.number ?? Number.NaN;
}
