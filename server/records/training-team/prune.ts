import { fixedDays } from '#domain/retention.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';

const DAY_MS = 86_400_000;
/** As long as the invitation mail can be reported. */
const KEPT_DAYS = fixedDays('team-addresses');

/**
 * Deletes unanswered invitations, and members who declined or left, after sixty days, since their addresses may belong
 * to no account. Nothing depends on when it runs.
 */
export async function pruneTrainingTeam({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await db
    .deleteFrom('training_team')
    .where('state', 'in', ['invited', 'left'])
    .where('changed_at', '<=', before)
    .execute();
}
