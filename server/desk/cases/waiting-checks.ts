import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type CheckRow, openPerson } from '#server/records/identity/checks.repository.ts';

type WaitingCheck = components['schemas']['WaitingCheckPage']['items'][number];
type WaitingRow = CheckRow & {
  onboarding_id: string;
  company: string;
  email: string | null;
  handed_in_at: string | null;
};

/** No total counts further. */
const COUNTED_TO = 10_000;

/** Manual checks that were handed in and wait for a decision, of all clients, the longest wait first. */
export async function findWaitingChecks(
  db: Kysely<Database>,
  { page, pageSize }: PageAsked,
): Promise<{ rows: WaitingRow[]; total: number }> {
  const waiting = db
    .selectFrom('identity_checks')
    .innerJoin('onboardings', 'onboardings.user_id', 'identity_checks.user_id')
    .where('identity_checks.status', '=', 'pending')
    .where('identity_checks.provider', '=', 'manual')
    .where('onboardings.deleted_at', 'is', null);
  const { total } = await db
    .selectFrom(waiting.select('identity_checks.id').limit(COUNTED_TO).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await waiting
    .leftJoin('users', 'users.id', 'identity_checks.user_id')
    .leftJoin('identity_hand_ins', (join) =>
      join
        .onRef('identity_hand_ins.check_id', '=', 'identity_checks.id')
        .onRef('identity_hand_ins.attempt', '=', 'identity_checks.attempt'),
    )
    .selectAll('identity_checks')
    .select(['onboardings.id as onboarding_id', 'onboardings.company', 'users.email'])
    .select('identity_hand_ins.handed_in_at')
    .orderBy('identity_checks.updated_at')
    .orderBy('identity_checks.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

/** A check as the API lists it. */
export function toWaitingCheck(cipher: RecordCipher, row: WaitingRow): WaitingCheck {
  const person = openPerson(cipher, row);
  return {
    id: row.id,
    onboardingId: row.onboarding_id,
    userId: row.user_id,
    company: row.company,
    name: person?.name ?? '',
    email: person?.email ?? row.email ?? '',
    subject: row.subject,
    handedInAt: row.handed_in_at ?? row.updated_at ?? row.created_at,
  };
}
