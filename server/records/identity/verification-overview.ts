import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { isSamePerson, personName } from '#domain/rules/person-identity.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReaders, type RecordReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { selfIds } from './check-id.ts';
import { type CheckedPerson, type CheckRow, findChecksOfEach, openReason } from './checks.repository.ts';
import { type NamedPerson, peopleOfEach } from './people.ts';
import { representativeOf } from './representative.ts';

export type VerificationOverview = components['schemas']['VerificationOverview'];
type Verification = components['schemas']['Verification'];

/**
 * Returns the status of a client's identity checks: its own, and those of the directors and beneficial owners in its
 * saved record (specification section 2, "Control & Ownership Verification"). Does not query the provider.
 * @param db may be a transaction, whose state is read
 */
export async function verificationOverview(
  db: Kysely<Database>,
  deps: Pick<CoreDeps, 'config'>,
  userId: string,
): Promise<VerificationOverview> {
  const overviewOf = await verificationOverviews(db, deps, [userId]);
  const overview = overviewOf(userId);
  const representative = await representativeOf(db, deps, userId);
  // Set even before the first hand-in, so that representatives do not mail themselves a request.
  const people = overview.people.map((person) => ({
    ...person,
    isRepresentative: person.isRepresentative || isSame(representative, person),
  }));
  return { ...overview, people };
}

function isSame(
  representative: CheckedPerson | null,
  person: Pick<NamedPerson, 'firstName' | 'lastName' | 'email'>,
) {
  const { email } = person;
  return representative !== null && isSamePerson(representative, { name: personName(person), email });
}

/** The same for several clients, with all rows read at once. @returns a function for the overview of one of them */
export async function verificationOverviews(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  userIds: readonly string[],
): Promise<(userId: string) => VerificationOverview> {
  const checks = await findChecksOfEach(db, userIds);
  const peopleIn = await peopleOfEach(db, { config }, userIds);
  const readerOf = await clientReaders({ config, db }, userIds);
  return (userId) => {
    const own = checks.filter((row) => row.user_id === userId);
    return overviewFrom(
      { config, cipher: readerOf(userId) },
      { userId, checks: own, people: peopleIn(userId) },
    );
  };
}

type Read = { userId: string; checks: readonly CheckRow[]; people: readonly NamedPerson[] };

function overviewFrom(
  { config, cipher }: { config: Config; cipher: RecordReader },
  { userId, checks, people }: Read,
): VerificationOverview {
  const byId = new Map(checks.map((row) => [row.id, row]));
  const among = (ids: readonly string[]) => ids.map((id) => byId.get(id)).find((row) => row !== undefined);
  const own = among(selfIds(config, userId));
  return {
    provider: config.sumsub ? 'sumsub' : 'manual',
    self: toVerification(own, (row) => openReason(cipher, row)),
    people: people.map(({ role, firstName, lastName, email, ids }) => {
      const row = among(ids);
      const isRepresentative = own !== undefined && representsOneOf(own, ids);
      const further = isRepresentative ? furtherOf(row, own) : row;
      const { status, reason } = toVerification(further, (each) => openReason(cipher, each));
      return {
        id: row?.id ?? ids[0],
        role,
        firstName,
        lastName,
        email,
        verified: status === 'verified',
        status,
        reason,
        requestedAt: row?.requested_at ?? null,
        isRepresentative,
      };
    }),
  };
}

/** Whether the representative's check is about the person whose check has one of these ids. */
export function representsOneOf(
  { represents }: Pick<CheckRow, 'represents'>,
  ids: readonly string[],
): boolean {
  return represents !== null && ids.includes(represents);
}

const furthest = ['verified', 'pending'] as const;

/** Of two checks of the same human, the one with more progress; the person's if neither has any. */
function furtherOf(row: CheckRow | undefined, own: CheckRow): CheckRow | undefined {
  const checks = [row, own].filter((each) => each !== undefined);
  return furthest.flatMap((status) => checks.filter((each) => each.status === status))[0] ?? row;
}

/** Returns a check as the contract defines it; not started if there is no row. */
export function toVerification(
  row: CheckRow | undefined,
  reasonOf: (row: CheckRow) => string | null,
): Verification {
  if (!row) return { status: 'not_started', reason: null, updatedAt: null };
  return {
    status: row.status,
    reason: row.status === 'refused' ? reasonOf(row) : null,
    updatedAt: row.updated_at,
  };
}
