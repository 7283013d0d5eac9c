import { longestDueDays } from '#domain/rules/due-dates.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { addTag, removeTag } from '#server/records/case-tags/case-tags.ts';
import { remindNow } from '#server/records/leaving/remind-now.ts';
import { startReview } from '#server/records/submission/review/start-review.ts';
import { eachCase } from './each-case.ts';
import { exportCases } from './export-cases.ts';
import { setDueDate } from './set-due-date.ts';

const DAY_MS = 86_400_000;

/** Actions on several cases of the queue; the contract limits their number. */
export function bulkHandlers(
  deps: Deps,
): Handlers<'tagCases' | 'setDueDates' | 'remindDrafts' | 'startReviews' | 'exportCases'> {
  return {
    async tagCases({ principal: by, body: { ids, add: name, remove: tagId = '' } }) {
      const items = await eachCase(deps, { ids, by }, ({ id }) =>
        name === undefined ? removeTag(deps, { id, tagId, by }) : addTag(deps, { id, name, by }),
      );
      return { items };
    },

    async setDueDates({ principal: by, body: { ids, dueOn } }) {
      const due = dueOn === null ? null : endOf(dueOn, deps.clock.now());
      return { items: await eachCase(deps, { ids, by }, ({ id }) => setDueDate(deps, { id, due, by })) };
    },

    async remindDrafts({ principal: by, body: { ids } }) {
      const items = await eachCase(deps, { ids, by }, ({ id }) => remindNow(deps, { id, by }));
      deps.mailer.nudge();
      return { items };
    },

    async startReviews({ principal: by, body: { ids } }) {
      const items = await eachCase(deps, { ids, by }, ({ id }) => startReview(deps, { id, by }));
      deps.mailer.nudge();
      return { items };
    },

    async exportCases({ principal: by, body: { ids } }, reply) {
      const sent = await exportCases(deps, reply, { ids, by });
      if (!sent) throw notFound();
      return sent;
    },
  };
}

/** Returns the end of a day. Throws 400 for a day that is over, or more than a year away. */
function endOf(day: string, now: Date): string {
  const last = dayOf(new Date(now.getTime() + longestDueDays * DAY_MS));
  if (day < dayOf(now) || day > last) {
    throw badRequest([{ property: 'dueOn', message: 'Choose today or a later day, within a year' }]);
  }
  return `${day}T23:59:59.999Z`;
}
