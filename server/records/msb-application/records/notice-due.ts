import { todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { daysAfter } from '#domain/rules/days.ts';
import { statusesOf } from '#machines/lifecycle.ts';
import { isMsbOver, msbApplicationMachine } from '#machines/msb-application.machine.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { lockEntry } from '#server/platform/managed/entries.repository.ts';
import { NOBODY } from '#server/records/users/staff.ts';
import { storedMsbApplications } from '../definition.ts';
import { findRecord, updateRecord } from './records.repository.ts';

/** Notices per query. */
const AT_ONCE = 50;
/** Days before the last day on which the assignee is notified. */
const AHEAD_DAYS = 7;

/** Applications whose notices still count. */
export const msbInProgress = statusesOf(msbApplicationMachine).filter((status) => !isMsbOver(status));

/** Names a notice. A change notice with another last day is noticed again. */
const noticeOf = (dueOn: string, state: 'soon' | 'overdue') => `${dueOn}/${state}`;

/**
 * Emits an event for each change notice that is due within seven days, and for each that is overdue; each once. A notice of an
 * application without an assignee waits for one.
 */
export async function noticeDueNotices(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const today = todayAtRegistrar(clock.now());
  const storage = storedMsbApplications(deps);
  let after = { dueOn: '', id: '' };
  while (!signal.aborted) {
    const due = await db
      .selectFrom('msb_records as record')
      .innerJoin('msb_applications as application', 'application.id', 'record.application_id')
      .select(['record.id', 'record.application_id', 'record.due_on', 'record.noticed'])
      .where('record.due_on', '<=', daysAfter(today, AHEAD_DAYS))
      .where('application.assignee_id', '<>', NOBODY)
      .where('application.status', 'in', msbInProgress)
      .where(({ or, and, eb }) =>
        or([
          eb('record.due_on', '>', after.dueOn),
          and([eb('record.due_on', '=', after.dueOn), eb('record.id', '>', after.id)]),
        ]),
      )
      .orderBy('record.due_on')
      .orderBy('record.id')
      .limit(AT_ONCE)
      .execute();
    for (const { id, application_id: applicationId, due_on: dueOn, noticed } of due) {
      after = { dueOn, id };
      const state = dueOn < today ? 'overdue' : 'soon';
      if (noticed === noticeOf(dueOn, state)) continue;
      await inTransaction(db, async (trx) => {
        const application = await lockEntry(trx, storage, applicationId);
        // Another server may have sent the notice, or it may have changed.
        const locked = await findRecord(trx, { applicationId, id });
        if (!application || locked?.due_on !== dueOn || locked.noticed !== noticed) return;
        await updateRecord(trx, id, { noticed: noticeOf(dueOn, state) });
        await happened(trx, {
          ...{ type: 'msb-notice.due', by: systemActor, applicationId, recordId: id, dueOn, state },
          assigneeId: application.assignee_id,
        });
      });
    }
    if (due.length < AT_ONCE) return;
  }
}
