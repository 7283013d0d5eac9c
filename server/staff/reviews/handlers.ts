import type { components } from '#contract/schema.d.ts';
import { longestPostponement } from '#domain/compliance/review/outcomes.ts';
import { may } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { openTo } from '#server/records/case-access/access.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { type Closing, closeReview } from '#server/records/submission/review/close-review.ts';
import { startReview } from '#server/records/submission/review/start-review.ts';
import { listCaseEndings } from './case-endings.repository.ts';
import { listDueReviews } from './due-reviews.repository.ts';
import { presentEndings } from './present-endings.ts';
import { presentReviews } from './present-reviews.ts';

type OperationId = 'listCaseReviews' | 'startReview' | 'closeReview' | 'listDueReviews' | 'listEndings';

/** The periodic reviews of approved clients; the contract restricts access to staff. */
export function reviewHandlers(deps: Deps): Handlers<OperationId> {
  const { db, clock } = deps;
  const present = async (id: string) => presentReviews(db, deps, await findCase(db, id));
  return {
    listCaseReviews: ({ params }) => present(params.id),

    async startReview({ principal: by, params: { id } }, reply) {
      await startReview(deps, { id, by });
      deps.mailer.nudge();
      reply.code(201);
      return present(id);
    },

    async closeReview({ principal: by, params: { id }, body }) {
      await closeReview(deps, { id, closing: closingOf(body, clock.now()), by });
      deps.mailer.nudge();
      return present(id);
    },

    listDueReviews: ({ principal, query }) =>
      listed(
        query,
        (page) =>
          listDueReviews(db, {
            ...page,
            state: query.state,
            open: openTo(deps, principal),
            now: clock.now(),
          }),
        (rows) => rows,
      ),

    listEndings: ({ principal, query }) =>
      listed(
        query,
        (page) =>
          listCaseEndings(db, {
            ...page,
            state: query.state,
            open: openTo(deps, principal),
            hasNotices: may(principal, 'msb-applications:read'),
            today: dayOf(clock.now()),
          }),
        (rows) => presentEndings(db, deps, rows),
      ),
  };
}

/** Returns the checked closing. Throws 400 for a postponement without a day, or to a day that is over or too far away. */
function closingOf({ outcome, reason, until }: components['schemas']['ReviewClosing'], now: Date): Closing {
  const refused = (message: string) => badRequest([{ property: 'until', message }]);
  if (outcome === 'completed') {
    if (until !== undefined) throw refused('Leave this out: a completed review is not postponed');
    return { outcome, reason: reason.trim(), until: null };
  }
  if (until === undefined) throw refused('Choose the day of the next review');
  const last = new Date(now);
  last.setUTCMonth(last.getUTCMonth() + longestPostponement);
  if (until <= dayOf(now) || until > dayOf(last)) {
    throw refused(`Choose a day after today, within ${longestPostponement} months`);
  }
  return { outcome, reason: reason.trim(), until };
}
