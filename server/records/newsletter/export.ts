import type { Kysely } from 'kysely';
import { toCsv } from '#domain/csv.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { NewsletterState } from './definition.ts';
import { newsletterLinks } from './links.ts';

/** Rows per query; the table has no size limit. */
const ROWS_A_TURN = 500;

const head = [
  ...['email', 'language', 'state', 'asked at', 'agreed to', 'confirmed at', 'unsubscribed at'],
  'unsubscribe by',
];

/** Yields the subscriptions of a state as CSV in chunks, ordered by when they were requested. */
export async function* subscriptionsCsv(
  deps: Pick<CoreDeps, 'db' | 'config' | 'random' | 'clock'>,
  state: NewsletterState,
): AsyncGenerator<string> {
  const links = newsletterLinks(deps);
  yield toCsv([head]);
  let after = { created_at: '', id: '' };
  for (;;) {
    const rows = await findAfter(deps.db, state, after);
    const last = rows.at(-1);
    if (!last) return;
    const urls = await links.oneClicksOf(
      deps.db,
      rows.map(({ id }) => id),
    );
    yield toCsv(
      rows.map((row) => [
        ...[row.email, row.language, row.state, row.consented_at, row.consent_text],
        ...[row.confirmed_at ?? '', row.unsubscribed_at ?? '', urls.get(row.id) ?? ''],
      ]),
    );
    after = last;
  }
}

function findAfter(db: Kysely<Database>, state: NewsletterState, after: { created_at: string; id: string }) {
  return db
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('state', '=', state)
    .where((eb) =>
      eb.or([
        eb('created_at', '>', after.created_at),
        eb.and([eb('created_at', '=', after.created_at), eb('id', '>', after.id)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(ROWS_A_TURN)
    .execute();
}
