import { type Kysely, sql } from 'kysely';
import { auditKeysOf } from '#server/derived/audit/audit-keys.ts';
import { setEnd } from '#server/derived/audit/chain-end.ts';
import { openAuditChain } from '#server/derived/audit/open-chain.ts';
import { systemClock } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { openForLongWork } from '#server/start/prepare-database.ts';

/** The tables of which copies are made; what belongs to a case and is not listed exists for the seeded cases alone. */
const tables = ['users', 'onboardings', 'case_terms', 'audit_entries'];

/**
 * Multiplies the seeded cases of a PostgreSQL database with SQL: clients, onboardings, search terms, and ten audit entries of
 * each case, in the order of their times. Copied entries have the hashes of their originals, so that the chain is not valid.
 * @param env as the server is given it @param copies of each case, the original included
 */
export async function multiply(env: Record<string, string>, copies: number): Promise<void> {
  const config = parseConfig(env);
  const { db, close } = openForLongWork(config);
  const clock = systemClock;
  await openAuditChain({ db, config, clock });
  const dropped = await dropIndexes(db);
  await step('clients', () => copyUsers(db, copies));
  await step('onboardings', () => copyOnboardings(db, copies));
  await step('search terms', () => copyTerms(db, copies));
  await step('audit entries', () => copyAudit(db, copies));
  for (const definition of dropped)
    await step(definition.slice(0, 70), () => sql.raw(definition).execute(db));
  await step('the end of the chain', () =>
    inTransaction(db, async (trx) => {
      const last = await trx
        .selectFrom('audit_entries')
        .select(['seq', 'hash'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      await setEnd(trx, last, auditKeysOf(trx).current);
      // The dwell times of the copies are not counted.
      await sql`update stay_progress set audit_seq = ${last.seq}`.execute(trx);
      await sql`update case_counts set n = n * ${sql.lit(copies)}`.execute(trx);
    }),
  );
  await step('analyze', () =>
    sql`vacuum (analyze) onboardings, users, case_terms, audit_entries`.execute(db),
  );
  await close();
}

async function step(name: string, run: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await run();
  console.log(`  ${name}: ${Math.round((performance.now() - begun) / 1000)} s`);
}

/** @returns the definitions of the dropped indexes, all but primary keys */
async function dropIndexes(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where tablename in (${sql.join(tables)})
    and indexname not in (select conname from pg_constraint)`.execute(db);
  for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(db);
  return rows.map(({ indexdef }) => indexdef);
}

const numbers = (copies: number) => sql`generate_series(1, ${sql.lit(copies - 1)}) as n`;

/** Keys are random numbers of 48 bits. */
const copiedKey = sql`(case_key + n::bigint * 1000003) % 281474976710656`;

async function copyUsers(db: Kysely<Database>, copies: number): Promise<void> {
  await sql`insert into users (id, email, role, first_name, last_name, search_text, created_at, updated_at, last_sign_in_at, disabled)
    select id || '~' || n, n || '.' || email, role, first_name, last_name, n || '.' || search_text, created_at, updated_at,
      last_sign_in_at, disabled
    from users cross join ${numbers(copies)} where role = 'client'`.execute(db);
}

async function copyOnboardings(db: Kysely<Database>, copies: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'onboardings' and table_schema = 'public'`.execute(db);
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => {
    if (name === 'id' || name === 'user_id') return sql`${sql.ref(name)} || '~' || n`;
    if (name === 'case_key') return copiedKey;
    return sql.ref(name);
  });
  await sql`insert into onboardings (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from onboardings cross join ${numbers(copies)}`.execute(db);
}

async function copyTerms(db: Kysely<Database>, copies: number): Promise<void> {
  await sql`insert into case_terms (term, case_key)
    select term, ${copiedKey} from case_terms cross join ${numbers(copies)}`.execute(db);
}

async function copyAudit(db: Kysely<Database>, copies: number): Promise<void> {
  await sql`insert into audit_entries
      (seq, at, actor_id, actor_role, action, subject_type, subject_id, details, prev_hash, hash, key_id)
    select (select max(seq) from audit_entries) + (place - 1) * ${sql.lit(copies - 1)} + n,
      at, case when actor_role = 'client' then actor_id || '~' || n else actor_id end, actor_role, action, subject_type,
      subject_id || '~' || n, details, prev_hash, hash, key_id
    from (select *, row_number() over (order by seq) as place from audit_entries where seq % 2 = 0) as half
    cross join ${numbers(copies)} order by place, n`.execute(db);
}
