import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { maxChangeRequests } from '#domain/rules/limits.ts';
import type { ChangeRequest } from '#domain/rules/submission-decision.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, HttpError } from '#server/platform/http/errors.ts';
import { tagHolds } from '#server/platform/http/preconditions.ts';
import { findCase } from '../onboarding/find-case.ts';
import { lockOnboarding } from '../onboarding/onboarding.repository.ts';
import { findStaff, nameOfStaff } from '../users/staff.ts';
import {
  changeMark,
  deleteMarks,
  insertMark,
  listMarks,
  type MarkReader,
  type MarkRow,
  markCipherOf,
  markReaderOf,
  tagOfMark,
  tagOfMarks,
} from './marks.repository.ts';

type Answer = components['schemas']['ReviewMark'];
type By = { by: Principal; headers: IncomingHttpHeaders };

/** The marks of a case: a draft shared by all staff, which a request for changes sends as one mail. */
export type CaseMarks = {
  /** Throws 404. */
  list(onboardingId: string): Promise<components['schemas']['ReviewMarkList']>;
  /**
   * Sets or edits the mark of a place. Throws 404; 412 with the name of the other staff member if the preconditions in
   * the headers fail; 409 at the maximum number of marks per request.
   */
  set(onboardingId: string, change: ChangeRequest, by: By): Promise<Answer>;
  /** Removes a mark; a missing mark is not an error. Throws 404 for the case, 412 if the mark was edited meanwhile. */
  remove(onboardingId: string, markId: string, by: By): Promise<void>;
  /** Removes all marks. Throws 404, and 412 if the marks differ from those in `If-Match`. */
  discard(onboardingId: string, by: By): Promise<void>;
};

export function createCaseMarks(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'random'>): CaseMarks {
  const { db, config, clock, random } = deps;

  async function toAnswers(
    from: Kysely<Database>,
    rows: readonly MarkRow[],
    cipher: MarkReader,
  ): Promise<Answer[]> {
    const staff = await findStaff(
      from,
      rows.map(({ set_by }) => set_by),
    );
    return rows.map((row) => {
      const by = staff.get(row.set_by);
      if (!by) throw new Error('A mark lost its author');
      const { id, step, property, set_at: at } = row;
      return { id, step, property, reason: cipher.open(row), by, at, etag: tagOfMark(row) };
    });
  }

  async function toAnswer(from: Kysely<Database>, row: MarkRow, cipher: MarkReader): Promise<Answer> {
    const [answer] = await toAnswers(from, [row], cipher);
    if (!answer) throw new Error('One row has one answer');
    return answer;
  }

  /** The error for an edit conflict, with the name of the other staff member. */
  async function otherMark(
    trx: Transaction<Database>,
    row: MarkRow | undefined,
    { by, cipher }: { by: Principal; cipher: MarkReader },
  ) {
    if (!row)
      return new HttpError(412, 'This mark was sent or removed in the meantime. Nothing was changed.');
    const who = await nameOfStaff(trx, row.set_by, by.userId);
    return new HttpError(
      412,
      `${who} marked this in the meantime: “${cipher.open(row)}”. Nothing was changed.`,
    );
  }

  return {
    async list(onboardingId) {
      const { user_id: userId } = await findCase(db, onboardingId);
      const rows = await listMarks(db, onboardingId);
      const cipher = await markReaderOf({ config, db }, userId);
      return { items: await toAnswers(db, rows, cipher), etag: tagOfMarks(rows) };
    },

    set: (onboardingId, { step, property, reason }, { by, headers }) =>
      inTransaction(db, async (trx) => {
        const { rows, userId } = await lockMarks(trx, onboardingId);
        const cipher = await markReaderOf({ config, db: trx }, userId);
        const known = rows.find((row) => row.step === step && row.property === property);
        if (known && cipher.open(known) === reason) return toAnswer(trx, known, cipher);
        if (!tagHolds(headers, known ? tagOfMark(known) : null)) {
          throw await otherMark(trx, known, { by, cipher });
        }
        if (!known && rows.length >= maxChangeRequests) {
          throw conflict(`${maxChangeRequests} changes can be requested at once. Send these first`);
        }
        const now = clock.now().toISOString();
        const id = known?.id ?? newId(random);
        const worded = {
          id,
          reason: (await markCipherOf({ config, db: trx }, userId)).seal(id, reason),
          set_by: by.userId,
          set_at: now,
          version: (known?.version ?? 0) + 1,
        };
        const row: MarkRow = {
          onboarding_id: onboardingId,
          step,
          property,
          created_at: known?.created_at ?? now,
          ...worded,
        };
        await (known ? changeMark(trx, worded) : insertMark(trx, row));
        const answer = await toAnswer(trx, row, cipher);
        await happened(trx, { type: 'mark.set', by: actorOf(by), onboardingId, step });
        return answer;
      }),

    remove: (onboardingId, markId, { by, headers }) =>
      inTransaction(db, async (trx) => {
        const { rows, userId } = await lockMarks(trx, onboardingId);
        const row = rows.find(({ id }) => id === markId);
        if (!row) return;
        if (!tagHolds(headers, tagOfMark(row))) {
          const cipher = await markReaderOf({ config, db: trx }, userId);
          throw await otherMark(trx, row, { by, cipher });
        }
        await deleteMarks(trx, [markId]);
        await happened(trx, { type: 'mark.removed', by: actorOf(by), onboardingId, step: row.step });
      }),

    discard: (onboardingId, { by, headers }) =>
      inTransaction(db, async (trx) => {
        const { rows } = await lockMarks(trx, onboardingId);
        if (rows.length === 0) return;
        if (!tagHolds(headers, tagOfMarks(rows))) {
          throw new HttpError(412, `${await lastOf(trx, rows, by)} Nothing was discarded.`);
        }
        await deleteMarks(
          trx,
          rows.map(({ id }) => id),
        );
        await happened(trx, { type: 'marks.discarded', by: actorOf(by), onboardingId, marks: rows.length });
      }),
  };
}

/**
 * Returns the marks of a case and locks the case until the transaction ends, so that marks are neither set nor sent
 * meanwhile. Throws 404.
 */
async function lockMarks(
  trx: Transaction<Database>,
  onboardingId: string,
): Promise<{ rows: MarkRow[]; userId: string }> {
  await lockOnboarding(trx, onboardingId);
  const { user_id: userId } = await findCase(trx, onboardingId);
  return { rows: await listMarks(trx, onboardingId), userId };
}

async function lastOf(trx: Transaction<Database>, rows: readonly MarkRow[], by: Principal): Promise<string> {
  const last = rows.toSorted((a, b) => (a.set_at < b.set_at ? 1 : -1))[0];
  if (!last) return 'The marks were sent or removed in the meantime.';
  return `The marks have changed: ${await nameOfStaff(trx, last.set_by, by.userId)} wrote the latest.`;
}
