import type { Transaction } from 'kysely';
import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import { dueAt } from '#domain/rules/due-dates.ts';
import { riskFlagsOf } from '#domain/rules/risk-flags.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import { UnknownKeyError } from '#server/platform/crypto/encryption.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { findTagsOf } from '#server/records/case-tags/case-tags.repository.ts';
import { openSection } from '#server/records/sections/section-cipher.ts';
import { deleteAllTerms, deleteTerms, insertTerms } from './case-terms.repository.ts';
import {
  type CaseToIndex,
  concernsPresent,
  type IndexedColumns,
  type IndexedRecords,
  indexedCase,
  indexedSections,
  isSame,
  touchesIndex,
} from './indexed-case.ts';
import { createSearchTerms, type SearchTerms } from './search-terms.ts';
import { followTraits } from './shared-traits.ts';

type Save = {
  userId: string;
  section: SectionId;
  /** Undefined for the first save. */
  before: SectionRecords[SectionId] | undefined;
  value: SectionRecords[SectionId];
};

/** A case whose row is locked by the transaction. */
type Case = { id: string; user_id: string; case_key: number; risk: number };

/** The queue's data of cases, updated in the transactions that change the cases. */
export type CaseIndex = {
  terms: SearchTerms;
  /** The search terms of risk flags, which are indexed like words. */
  flagTerms(stored: { risk: number }): number[];
  /** Updates the data after a save of a section, in its transaction; most saves change nothing. */
  follow(trx: Transaction<Database>, save: Save, now: Date): Promise<void>;
  /**
   * Recomputes everything, for a case that was started or submitted, or whose identity checks or client's address changed.
   * @param formerEmail of the client, which no longer finds the case
   */
  renew(trx: Transaction<Database>, userId: string, now: Date, formerEmail?: string): Promise<void>;
  /** Adds a staff tag to the case's search terms. @param row locked */
  tag(trx: Transaction<Database>, row: Pick<Case, 'case_key'>, tagId: string): Promise<void>;
  untag(trx: Transaction<Database>, row: Pick<Case, 'case_key'>, tagId: string): Promise<void>;
  /** Deletes the search terms of a deleted case. */
  forget(trx: Transaction<Database>, row: Case, now: Date): Promise<void>;
};

const known = new WeakMap<Config, CaseIndex>();

/** Returns the index of a configuration, cached because deriving keys costs more than a save. */
export function caseIndexOf(config: Config): CaseIndex {
  const made = known.get(config) ?? createCaseIndex(config);
  known.set(config, made);
  return made;
}

function createCaseIndex(config: Config): CaseIndex {
  const terms = createSearchTerms(config.appSecret);

  /** Returns the traits of another case; null if its client's key is gone. */
  async function traitsOf(trx: Transaction<Database>, caseKey: number): Promise<Set<number> | null> {
    const row = await lockRows(trx, 'onboardings', 'risk')
      .where('case_key', '=', caseKey)
      .where('deleted_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (!row) return null;
    const known = await load(trx, row.user_id).catch(unlessUnknownKey);
    return known && indexedCase(terms, known, '').traits;
  }

  async function load(trx: Transaction<Database>, userId: string): Promise<CaseToIndex> {
    const cipher = await clientReader({ config, db: trx }, userId);
    const records: IndexedRecords = Object.fromEntries(
      (await selectSections(trx, { userId })).rows.map((row) => [row.section, openSection(cipher, row)]),
    );
    const [user] = (await selectEmail(trx, { userId })).rows;
    const refused = (await selectRefused(trx, { userId })).rows.map(({ id }) => id);
    const isIdentityRefused = concernsPresent(config, refused, { userId, records });
    return { email: user?.email ?? '', records, isIdentityRefused };
  }

  /** Replaces columns and search terms; the row is locked. */
  async function replace(
    trx: Transaction<Database>,
    row: LockedCase,
    { columns, added, removed, traits, earlierTraits }: Replacement,
  ): Promise<void> {
    const { case_key: caseKey } = row;
    await followTraits(
      trx,
      terms.duplicate,
      {
        caseKey,
        added: [...without(traits, earlierTraits)],
        removed: [...without(earlierTraits, traits)],
      },
      { traits, traitsOf: (key) => traitsOf(trx, key) },
    );
    await deleteTerms(trx, caseKey, [...removed]);
    await insertTerms(
      trx,
      [...added, ...without(traits, earlierTraits)].map((term) => ({ term, case_key: caseKey })),
    );
    const due_at = row.due_set_to ?? dueAt(row.waiting_since, riskFlagsOf(columns.risk), config.dueDays);
    if (!isSame(columns, row) || due_at !== row.due_at)
      await setColumns(trx, { ...columns, due_at, id: row.id });
  }

  const flagTerms: CaseIndex['flagTerms'] = ({ risk }) => riskFlagsOf(risk).map(terms.ofRisk);

  return {
    terms,
    flagTerms,

    async follow(trx, { userId, section, before: previous, value }, now) {
      if (!touchesIndex(section, previous, value)) return;
      const [row] = (await lockCase(trx, { userId })).rows;
      if (!row) return;
      const present = await load(trx, userId);
      const records: IndexedRecords = { ...present.records, [section]: previous };
      const today = dayOf(now);
      const { columns, words, traits } = indexedCase(terms, present, today);
      const before = indexedCase(terms, { ...present, records }, today);
      const earlier = new Set([
        ...before.words,
        // As stored, since the date or a check may have changed them.
        ...flagTerms(row),
      ]);
      const later = new Set([...words, ...flagTerms(columns)]);
      await replace(trx, row, {
        columns,
        ...{ added: without(later, earlier), removed: without(earlier, later) },
        ...{ traits, earlierTraits: before.traits },
      });
    },

    async renew(trx, userId, now, formerEmail) {
      const [row] = (await lockCase(trx, { userId })).rows;
      if (!row) return;
      const today = dayOf(now);
      const present = await load(trx, userId);
      const { columns, words, traits } = indexedCase(terms, present, today);
      const added = new Set([...words, ...flagTerms(columns)]);
      const former = formerEmail === undefined ? present : { ...present, email: formerEmail };
      const earlier = new Set([...indexedCase(terms, former, today).words, ...flagTerms(row)]);
      await replace(trx, row, {
        columns,
        ...{ added, removed: without(earlier, added) },
        ...{ traits, earlierTraits: new Set<number>() },
      });
    },

    async forget(trx, row, now) {
      const known = await load(trx, row.user_id).catch(unlessUnknownKey);
      if (!known) return deleteAllTerms(trx, row.case_key);
      const { words, traits } = indexedCase(terms, known, dayOf(now));
      await followTraits(
        trx,
        terms.duplicate,
        { caseKey: row.case_key, added: [], removed: [...traits] },
        { traits: new Set(), traitsOf: (key) => traitsOf(trx, key) },
      );
      const tags = (await findTagsOf(trx, [row.id])).map(({ id }) => terms.ofTag(id));
      await deleteTerms(trx, row.case_key, [...words, ...flagTerms(row), ...tags]);
    },

    tag: (trx, { case_key }, tagId) => insertTerms(trx, [{ term: terms.ofTag(tagId), case_key }]),
    untag: (trx, { case_key }, tagId) => deleteTerms(trx, case_key, [terms.ofTag(tagId)]),
  };
}

/** A backup brought a case back, but not its client's key, which an erasure had destroyed. */
function unlessUnknownKey(error: unknown): null {
  if (error instanceof UnknownKeyError) return null;
  throw error;
}

function without(all: ReadonlySet<number>, some: ReadonlySet<number>): Set<number> {
  return new Set([...all].filter((each) => !some.has(each)));
}

type Replacement = {
  columns: IndexedColumns;
  added: ReadonlySet<number>;
  removed: ReadonlySet<number>;
  traits: ReadonlySet<number>;
  /** Those that are stored; empty if they are not known. */
  earlierTraits: ReadonlySet<number>;
};
type Due = { due_at: string | null };
type LockedCase = IndexedColumns &
  Due & { id: string; case_key: number; waiting_since: string | null; due_set_to: string | null };

/** Serialises concurrent saves of one client's sections, so that each sees the other's changes. */
const lockCase = preparedQuery<{ userId: string }>()((db, slot) =>
  lockRows(db, 'onboardings', 'risk')
    .where('user_id', '=', slot('userId'))
    .where('deleted_at', 'is', null)
    .returning(['id', 'case_key', 'waiting_since', 'due_at', 'due_set_to'])
    .returning(['company', 'company_order', 'country', 'risk']),
);

const setColumns = preparedQuery<IndexedColumns & Due & { id: string }>()((db, slot) =>
  db
    .updateTable('onboardings')
    .set({
      company: slot('company'),
      company_order: slot('company_order'),
      country: slot('country'),
      risk: slot('risk'),
      due_at: slot('due_at'),
    })
    .where('id', '=', slot('id')),
);

const selectSections = preparedQuery<{ userId: string }>()((db, slot) =>
  db
    .selectFrom('section_records')
    .selectAll()
    .where('user_id', '=', slot('userId'))
    .where('section', 'in', indexedSections),
);

const selectEmail = preparedQuery<{ userId: string }>()((db, slot) =>
  db.selectFrom('users').select('email').where('id', '=', slot('userId')),
);

const selectRefused = preparedQuery<{ userId: string }>()((db, slot) =>
  db
    .selectFrom('identity_checks')
    .select('id')
    .where('user_id', '=', slot('userId'))
    .where('status', '=', 'refused'),
);
