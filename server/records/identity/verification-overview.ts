import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { createRecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { selfIds } from './check-id.ts';
import { type CheckRow, findChecksOfEach, openReason } from './checks.repository.ts';
import { type NamedPerson, peopleOfEach } from './people.ts';

export type VerificationOverview = components['schemas']['VerificationOverview'];
type Verification = components['schemas']['Verification'];

/**
 * How the identity checks of a client stand: its own, and those of the directors and beneficial owners of its saved
 * record (specification section 2, "Control & Ownership Verification"). Nothing is asked of the provider here.
 * @param db also a transaction, whose state is then seen
 */
export async function verificationOverview(
  db: Kysely<Database>,
  deps: Pick<CoreDeps, 'config'>,
  userId: string,
): Promise<VerificationOverview> {
  const overviewOf = await verificationOverviews(db, deps, [userId]);
  return overviewOf(userId);
}

/** The same for several clients, whose rows are read at once. @returns the overview of one of them */
export async function verificationOverviews(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  userIds: readonly string[],
): Promise<(userId: string) => VerificationOverview> {
  const checks = await findChecksOfEach(db, userIds);
  const people = await peopleOfEach(db, { config }, userIds);
  return (userId) => {
    const own = checks.filter((row) => row.user_id === userId);
    return overviewFrom(config, { userId, checks: own, people: people.get(userId) ?? [] });
  };
}

type Read = { userId: string; checks: readonly CheckRow[]; people: readonly NamedPerson[] };

function overviewFrom(config: Config, { userId, checks, people }: Read): VerificationOverview {
  const cipher = createRecordCipher([config.appSecret, ...config.earlierSecrets]);
  const byId = new Map(checks.map((row) => [row.id, row]));
  const among = (ids: readonly string[]) => ids.map((id) => byId.get(id)).find((row) => row !== undefined);
  return {
    provider: config.sumsub ? 'sumsub' : 'manual',
    self: toVerification(among(selfIds(config, userId)), (row) => openReason(cipher, row)),
    people: people.map(({ role, firstName, lastName, email, ids }) => {
      const row = among(ids);
      const { status, reason } = toVerification(row, (each) => openReason(cipher, each));
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
      };
    }),
  };
}

/** A check in the contract's words; one that was never begun when there is no row. */
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
