import type { components } from '#contract/schema.d.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import { openTo } from '#server/records/case-access/access.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { listWatched, type WatchedRow } from './watched.repository.ts';

/** The registrations of clients with FINTRAC; the contract restricts access to staff. */
export function registrationHandlers(deps: Deps): Handlers<'listWatchedRegistrations'> {
  const { db, clock } = deps;
  return {
    listWatchedRegistrations: ({ principal, query }) =>
      listed(
        query,
        (page) =>
          listWatched(db, { ...page, state: query.state, open: openTo(deps, principal), now: clock.now() }),
        async (rows) => {
          const staff = await findStaff(
            db,
            rows.map(({ assignee_id }) => assignee_id),
          );
          return rows.map((row) => present(row, staff.get(row.assignee_id ?? '') ?? null));
        },
      ),
  };
}

function present(
  { id, company, outcome, number, status, expires_on }: WatchedRow,
  assignee: components['schemas']['Colleague'] | null,
): components['schemas']['WatchedRegistration'] {
  return {
    id,
    company,
    state: outcome === 'registered' ? 'ending' : outcome,
    number,
    status: status === '' ? null : status,
    expiresOn: expires_on,
    assignee,
  };
}
