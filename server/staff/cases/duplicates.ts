import { type Kysely, type SqlBool, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Trait } from '#domain/sections/duplicates.ts';
import { caseIndexOf } from '#server/derived/case-index/case-index.ts';
import { type IndexedRecords, traitsIn } from '#server/derived/case-index/indexed-case.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type AccessDeps, openTo } from '#server/records/case-access/access.ts';

type CaseDuplicate = components['schemas']['CaseDuplicate'];

const SHOWN_AT_MOST = 20;

/**
 * Returns other cases with the same person, tax id, wallet or phone number, those that share most first. A case that is closed to the
 * caller is left out.
 */
export async function duplicatesOf(
  db: Kysely<Database>,
  { config, clock }: AccessDeps,
  { caseKey, records, caller }: { caseKey: number; records: IndexedRecords; caller: Principal },
): Promise<CaseDuplicate[]> {
  const { terms } = caseIndexOf(config);
  const shared = new Map<number, Trait[]>();
  for (const trait of traitsIn(records)) {
    const rows = await db
      .selectFrom('case_terms')
      .select('case_key')
      .where('term', '=', terms.ofTrait(trait))
      .where('case_key', '!=', caseKey)
      .limit(SHOWN_AT_MOST)
      .execute();
    for (const { case_key } of rows) shared.set(case_key, [...(shared.get(case_key) ?? []), trait]);
  }
  if (shared.size === 0) return [];
  const open = openTo({ config, clock }, caller);
  const rows = await db
    .selectFrom('onboardings')
    .leftJoin('users', 'users.id', 'onboardings.user_id')
    .select(['onboardings.id', 'onboardings.case_key', 'onboardings.company', 'onboardings.status'])
    .select('users.email')
    .where('onboardings.case_key', 'in', [...shared.keys()])
    .where('onboardings.deleted_at', 'is', null)
    .$if(open !== null, (cases) => cases.where(open ?? sql<SqlBool>`1 = 1`))
    .execute();
  return rows
    .map(
      ({ id, case_key, company, status, email }): CaseDuplicate => ({
        id,
        company,
        email: email ?? '',
        // Written by this server, so valid.
        status: status as CaseDuplicate['status'],
        shared: shared.get(case_key) ?? [],
      }),
    )
    .sort((a, b) => b.shared.length - a.shared.length || (a.id < b.id ? -1 : 1))
    .slice(0, SHOWN_AT_MOST);
}
