import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { createRecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { openPerson } from '#server/records/identity/checks.repository.ts';

type WaitingCheckPage = components['schemas']['WaitingCheckPage'];

/** No total counts further. */
const COUNTED_TO = 10_000;

/** Manual checks that were handed in and wait for a decision, of all clients, the longest wait first. */
export async function listWaitingChecks(
  db: Kysely<Database>,
  config: Config,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<WaitingCheckPage> {
  const cipher = createRecordCipher([config.appSecret, ...config.earlierSecrets]);
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
  const items = rows.map((row) => {
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
  });
  return { items, total, page, pageSize };
}
