import { sql } from 'kysely';
import { todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { daysAfter } from '#domain/rules/days.ts';
import { msbInProgress } from '#machines/msb-application.machine.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { happened } from '#server/platform/events/events.ts';
import { noticeAhead } from '#server/platform/jobs/notice-ahead.ts';
import { lockEntry } from '#server/platform/managed/entries.repository.ts';
import { NOBODY } from '#server/records/users/staff.ts';
import { storedMsbApplications } from '../definition.ts';
import { findRecord, updateRecord } from './records.repository.ts';

/** Days before the last day on which the assignee is notified. */
const AHEAD_DAYS = 7;

/**
 * Emits an event for each change notice that is due within seven days, and for each that is overdue; each once per last day. A
 * notice of an application without an assignee waits for one.
 */
export function noticeDueNotices(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const today = todayAtRegistrar(clock.now());
  const storage = storedMsbApplications(deps);
  return noticeAhead(
    db,
    {
      windows: [
        { step: 'overdue', from: '', until: daysAfter(today, -1) },
        { step: 'soon', from: today, until: daysAfter(today, AHEAD_DAYS) },
      ],
      find: ({ after, from, until, suffix, atMost }) =>
        db
          .selectFrom('msb_records as record')
          .innerJoin('msb_applications as application', 'application.id', 'record.application_id')
          .select(['record.id', 'record.application_id', 'record.due_on as day', 'record.noticed'])
          .where('record.due_on', '>=', from)
          .where('record.due_on', '<=', until)
          .where('record.noticed', '!=', sql<string>`record.due_on || ${suffix}`)
          .where('application.assignee_id', '<>', NOBODY)
          .where('application.status', 'in', msbInProgress)
          .where(({ or, and, eb }) =>
            or([
              eb('record.due_on', '>', after.day),
              and([eb('record.due_on', '=', after.day), eb('record.id', '>', after.id)]),
            ]),
          )
          .orderBy('record.due_on')
          .orderBy('record.id')
          .limit(atMost)
          .execute(),
      async notify(
        trx,
        { id: recordId, application_id: applicationId, day: dueOn, noticed: before },
        { notice, step },
      ) {
        const application = await lockEntry(trx, storage, applicationId);
        const locked = await findRecord(trx, { applicationId, id: recordId });
        if (!application || locked?.due_on !== dueOn || locked.noticed !== before) return;
        await updateRecord(trx, recordId, { noticed: notice });
        await happened(trx, {
          ...{ type: 'msb-notice.due', by: systemActor, applicationId, recordId, dueOn, state: step },
          assigneeId: application.assignee_id,
        });
      },
    },
    signal,
  );
}
