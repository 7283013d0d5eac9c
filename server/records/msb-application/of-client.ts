import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { normaliseEmail } from '../users/email-address.ts';
import { openBusiness } from './definition.ts';

const MOST = 20;

/** Returns the applications of a client, the latest first; at most 20. */
export async function msbApplicationsOf(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  email: string,
): Promise<components['schemas']['CaseMsbApplication'][]> {
  const rows = await db
    .selectFrom('msb_applications')
    .select(['id', 'status', 'sealed'])
    .where('owner', '=', normaliseEmail(email))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
  const cipher = recordCipherOf(config);
  return rows.map((row) => ({
    id: row.id,
    name: openBusiness(cipher, row).legalName,
    status: row.status,
  }));
}
