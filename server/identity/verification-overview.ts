import type { Kysely } from 'kysely';
import type { components } from '../../src/api/schema.d.ts';
import type { Database } from '../db/schema.ts';
import type { CoreDeps } from '../deps.ts';
import { createRecordCipher } from '../encryption.ts';
import { selfIds } from './check-id.ts';
import { type CheckRow, findChecksOf, openReason } from './checks.repository.ts';
import { peopleOf } from './people.ts';

export type VerificationOverview = components['schemas']['VerificationOverview'];
type Verification = components['schemas']['Verification'];

/**
 * How the identity checks of a client stand: its own, and those of the directors and beneficial owners of its saved
 * record (specification section 2, "Control & Ownership Verification"). Nothing is asked of the provider here.
 * @param db also a transaction, whose state is then seen
 */
export async function verificationOverview(
  db: Kysely<Database>,
  deps: Pick<CoreDeps, 'config' | 'clock'>,
  userId: string,
): Promise<VerificationOverview> {
  const { config } = deps;
  const cipher = createRecordCipher([config.appSecret, ...config.earlierSecrets]);
  const checks = new Map((await findChecksOf(db, userId)).map((row) => [row.id, row]));
  const among = (ids: readonly string[]) => ids.map((id) => checks.get(id)).find((row) => row !== undefined);
  const people = await peopleOf(db, deps, userId);
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
