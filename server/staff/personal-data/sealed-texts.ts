import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import {
  boundTo as endingBoundTo,
  listEndings,
} from '#server/records/compliance/endings/endings.repository.ts';
import {
  boundTo as entryBoundTo,
  listEntries,
} from '#server/records/compliance/entries/entries.repository.ts';
import { boundTo as decisionBoundTo } from '#server/records/compliance/file/decisions.repository.ts';
import {
  boundTo as ownershipBoundTo,
  ownershipVersions,
} from '#server/records/compliance/ownership/ownership.repository.ts';
import {
  findStatement,
  statementBoundTo,
} from '#server/records/compliance/ownership/statement.repository.ts';
import { boundTo as draftBoundTo, draftsOf } from '#server/records/leaving/drafts.repository.ts';
import { allMessages, boundTo as messageBoundTo } from '#server/records/messages/messages.repository.ts';
import { boundTo as sectionBoundTo } from '#server/records/sections/section-cipher.ts';
import {
  listReviews,
  boundTo as reviewBoundTo,
} from '#server/records/submission/review/reviews.repository.ts';
import type { CaseCipher } from './case-cipher.ts';

/** An encrypted text about a case. */
export type SealedText = {
  table:
    | 'section_records'
    | 'section_versions'
    | 'section_drafts'
    | 'submission_versions'
    | 'submission_events'
    | 'case_marks'
    | 'case_ownership'
    | 'client_ownership'
    | 'case_endings'
    | 'compliance_entries'
    | 'compliance_decisions'
    | 'periodic_reviews'
    | 'case_openings'
    | 'notes'
    | 'tasks'
    | 'case_messages';
  column: string;
  /** The condition that selects its row. */
  row: RawBuilder<boolean>;
  sealed: string;
  boundTo: string;
  /** Whether it is JSON; otherwise it is a typed text. */
  isJson: boolean;
};

/** Yields every encrypted text about a client and a case in which a person may be named. */
export async function* sealedTexts(
  trx: Transaction<Database>,
  { userId, onboardingId }: { userId: string; onboardingId: string },
): AsyncGenerator<SealedText> {
  for (const table of ['section_records', 'section_versions'] as const) {
    const rows = await trx.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
    for (const { section, version, data } of rows) {
      const row = sql<boolean>`user_id = ${userId} and section = ${section} and version = ${version}`;
      const boundTo = sectionBoundTo({ user_id: userId, section, version });
      yield { table, column: 'data', row, sealed: data, boundTo, isJson: true };
    }
  }
  for (const draft of await draftsOf(trx, onboardingId)) {
    const { user_id, step, data } = draft;
    const row = sql<boolean>`onboarding_id = ${onboardingId} and user_id = ${user_id} and step = ${step}`;
    yield {
      table: 'section_drafts',
      column: 'data',
      row,
      sealed: data,
      boundTo: draftBoundTo(draft),
      isJson: true,
    };
  }
  const ofCase = sql<boolean>`onboarding_id = ${onboardingId}`;
  const events = await trx
    .selectFrom('submission_events')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .execute();
  for (const { seq, data } of events) {
    const row = sql<boolean>`${ofCase} and seq = ${seq}`;
    const boundTo = `submission-event|${onboardingId}|${seq}`;
    yield { table: 'submission_events', column: 'data', row, sealed: data, boundTo, isJson: true };
  }
  const marks = await trx
    .selectFrom('case_marks')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .execute();
  for (const { id, reason } of marks) {
    const row = sql<boolean>`id = ${id}`;
    const boundTo = `case-mark|${id}`;
    yield { table: 'case_marks', column: 'reason', row, sealed: reason, boundTo, isJson: false };
  }
  for (const version of await ownershipVersions(trx, onboardingId)) {
    const row = sql<boolean>`${ofCase} and version = ${version.version}`;
    const boundTo = ownershipBoundTo(version);
    yield { table: 'case_ownership', column: 'data', row, sealed: version.data, boundTo, isJson: true };
  }
  const stated = await findStatement(trx, onboardingId);
  if (stated) {
    const boundTo = statementBoundTo(stated);
    yield {
      table: 'client_ownership',
      column: 'data',
      row: ofCase,
      sealed: stated.data,
      boundTo,
      isJson: true,
    };
  }
  for (const entry of await listEntries(trx, onboardingId)) {
    const row = sql<boolean>`id = ${entry.id}`;
    const boundTo = entryBoundTo(entry.id);
    yield {
      table: 'compliance_entries',
      column: 'answers',
      row,
      sealed: entry.answers,
      boundTo,
      isJson: true,
    };
  }
  for (const ending of await listEndings(trx, onboardingId)) {
    if (ending.name === null) continue;
    yield {
      table: 'case_endings',
      column: 'name',
      row: sql<boolean>`${ofCase} and kind = ${ending.kind} and subject = ${ending.subject}`,
      sealed: ending.name,
      boundTo: endingBoundTo(ending),
      isJson: false,
    };
  }
  for (const { id, data } of await listReviews(trx, onboardingId)) {
    const row = sql<boolean>`id = ${id}`;
    yield {
      table: 'periodic_reviews',
      column: 'data',
      row,
      sealed: data,
      boundTo: reviewBoundTo(id),
      isJson: true,
    };
  }
  const decisions = await trx
    .selectFrom('compliance_decisions')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .execute();
  for (const { version, data } of decisions) {
    const row = sql<boolean>`${ofCase} and version = ${version}`;
    const boundTo = decisionBoundTo(onboardingId, version);
    yield { table: 'compliance_decisions', column: 'data', row, sealed: data, boundTo, isJson: true };
  }
  const openings = await trx
    .selectFrom('case_openings')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .execute();
  for (const { id, reason } of openings) {
    const row = sql<boolean>`id = ${id}`;
    const boundTo = `case-opening|${id}`;
    yield { table: 'case_openings', column: 'reason', row, sealed: reason, boundTo, isJson: false };
  }
  const notes = await trx
    .selectFrom('notes')
    .selectAll()
    .where('about', '=', 'onboarding')
    .where('subject_id', '=', onboardingId)
    .execute();
  for (const { id, text } of notes) {
    const row = sql<boolean>`id = ${id}`;
    yield { table: 'notes', column: 'text', row, sealed: text, boundTo: `note|${id}`, isJson: false };
  }
  const tasks = await trx.selectFrom('tasks').selectAll().where('onboarding_id', '=', onboardingId).execute();
  for (const { id, title } of tasks) {
    const row = sql<boolean>`id = ${id}`;
    yield { table: 'tasks', column: 'title', row, sealed: title, boundTo: `task|${id}`, isJson: false };
  }
  for (const { id, text } of await allMessages(trx, onboardingId)) {
    const row = sql<boolean>`id = ${id}`;
    const boundTo = messageBoundTo(id);
    yield { table: 'case_messages', column: 'text', row, sealed: text, boundTo, isJson: false };
  }
}

/** Rewrites a text. @returns whether it changed */
export async function rewrite(
  trx: Transaction<Database>,
  cipher: CaseCipher,
  { table, column, row, sealed, boundTo, isJson }: SealedText,
  change: { json(value: unknown): unknown; text(text: string): string },
): Promise<boolean> {
  const before = cipher.decrypt(sealed, boundTo);
  const after = isJson ? JSON.stringify(change.json(JSON.parse(before))) : change.text(before);
  if (after === before) return false;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${cipher.replace(sealed, after, boundTo)} where ${row}`.execute(
    trx,
  );
  return true;
}
