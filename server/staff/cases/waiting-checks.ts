import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { caseIndexOf } from '#server/derived/case-index/case-index.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReaders, unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import { countUpTo, type PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Figures, figures, secondsSince } from '#server/platform/metrics/figures.ts';
import { beginningsOf, lookedUp, wordsOf } from '#server/platform/search/words.ts';
import { type CheckRow, openPerson } from '#server/records/identity/checks.repository.ts';
import { representativesOfEach } from '#server/records/identity/people.ts';
import { hasTerm } from './case-search.ts';

type WaitingCheck = components['schemas']['WaitingCheckPage']['items'][number];
type WaitingRow = CheckRow & {
  onboarding_id: string;
  company: string;
  email: string | null;
  handed_in_at: string | null;
};

/** Totals are counted up to this number. */
const COUNTED_TO = 10_000;
/** Maximum number of candidate checks that are decrypted and compared with the search. */
const SEARCHED_AT_MOST = 2000;
/** More words do not narrow a search any further. */
const WORDS_AT_MOST = 12;

/** The condition of the cases whose checks are shown; null for all cases. */
type Shown = { open: RawBuilder<SqlBool> | null };

/** Returns manual checks that wait for a decision, of all clients, longest wait first. */
export async function findWaitingChecks(
  db: Kysely<Database>,
  { page, pageSize, open }: PageAsked & Shown,
): Promise<{ rows: WaitingRow[]; total: number }> {
  const total = await countWaitingChecks(db, { open, atMost: COUNTED_TO });
  const rows = await inOrder(db, open)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

/** Returns their number, counted up to `atMost`. */
export function countWaitingChecks(
  db: Kysely<Database>,
  { open, atMost }: Shown & { atMost: number },
): Promise<number> {
  return countUpTo(
    db,
    sql`identity_checks inner join onboardings on onboardings.user_id = identity_checks.user_id
      where identity_checks.status = 'pending' and identity_checks.provider = 'manual'
      and onboardings.deleted_at is null${open ? sql` and ${open}` : sql``}`,
    atMost,
  );
}

/** The same for Prometheus: how many wait, and how long the first has waited. */
export function waitingCheckFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Figures {
  return figures(
    'identity checks',
    {
      portal_identity_checks_waiting: `Identity checks that wait for a decision by staff, counted up to ${COUNTED_TO}`,
      portal_identity_checks_oldest_seconds: 'How long the longest of them has waited; 0 for none',
    },
    async () => {
      const waiting = await countWaitingChecks(db, { open: null, atMost: COUNTED_TO });
      const [first] = waiting === 0 ? [] : await inOrder(db, null).limit(1).execute();
      return {
        portal_identity_checks_waiting: waiting,
        portal_identity_checks_oldest_seconds: secondsSince(first?.updated_at, clock.now()),
      };
    },
  );
}

/**
 * Returns those whose person's name, email address or company contains every word, or a word that begins with it. Names
 * are encrypted, so the search terms of the cases select the checks to decrypt.
 */
export async function searchWaitingChecks(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { search, page, pageSize, open }: PageAsked & Shown & { search: string },
): Promise<{ rows: WaitingRow[]; total: number }> {
  const { terms } = caseIndexOf(config);
  const words = [...new Set(wordsOf(search))].slice(0, WORDS_AT_MOST);
  if (words.length === 0) return { rows: [], total: 0 };
  const ofCases = await inOrder(db, open)
    .where(
      sql<SqlBool>`${sql.join(
        words.map((word) => hasTerm(terms.ofWord(word), 'onboardings')),
        sql` and `,
      )}`,
    )
    .limit(SEARCHED_AT_MOST)
    .execute();
  const shown = await toWaitingChecks({ db, config }, ofCases);
  const found = ofCases.filter((_, index) => {
    const { name, email, company } = shown[index] ?? { name: '', email: '', company: '' };
    const known = new Set(wordsOf(`${name} ${email} ${company}`).flatMap(beginningsOf));
    return words.every((word) => known.has(lookedUp(word)));
  });
  return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}

function inOrder(db: Kysely<Database>, open: Shown['open']) {
  return db
    .selectFrom('identity_checks')
    .innerJoin('onboardings', 'onboardings.user_id', 'identity_checks.user_id')
    .where('identity_checks.status', '=', 'pending')
    .where('identity_checks.provider', '=', 'manual')
    .where('onboardings.deleted_at', 'is', null)
    .where(open ?? sql<SqlBool>`1 = 1`)
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
    .orderBy('identity_checks.id');
}

/**
 * Returns checks as the API lists them; a client's own check has the representative's name once the contact details are
 * saved.
 */
export async function toWaitingChecks(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  rows: readonly WaitingRow[],
): Promise<WaitingCheck[]> {
  const own = rows.filter(({ subject }) => subject === 'self').map(({ user_id }) => user_id);
  const representatives = await representativesOfEach(db, { config }, own);
  const readerOf = await clientReaders(
    { config, db },
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => {
    const person = unlessUnreadable(() => openPerson(readerOf(row.user_id), row), null);
    return {
      id: row.id,
      onboardingId: row.onboarding_id,
      userId: row.user_id,
      company: row.company,
      name: person?.name ?? representatives.get(row.user_id) ?? '',
      email: person?.email ?? row.email ?? '',
      subject: row.subject,
      handedInAt: row.handed_in_at ?? row.updated_at ?? row.created_at,
    };
  });
}
