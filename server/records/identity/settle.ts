import { systemActor } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import {
  type CheckRow,
  changeCheck,
  claimRefresh,
  findCheck,
  keepEvent,
  openReason,
  sealReason,
} from './checks.repository.ts';
import { clearPhotographs } from './identity-files.repository.ts';
import { mailOutcome } from './mail-outcome.ts';
import { carryOver, stillRepresentedClient } from './representative.ts';

/** How long the provider's last response is used while a check is pending. */
export const REFRESH_SECONDS = 20;
/** Maximum number of checks per call that the provider is queried about. */
const ASKED_AT_ONCE = 5;
/** Concurrent updates won each time: the next event or query will bring the current status. */
const RACES_AT_MOST = 5;

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'identity' | 'log' | 'random'>;

/**
 * Updates a check to the status in the provider's API. Optimistic locking: the result is written only if the check is
 * unchanged since before the API call. The person is notified by mail when verified or refused. Throws 503 if the API
 * is unavailable.
 * @param event digest of the event that caused the call; stored with its effect, so that it is applied only once
 */
export async function settle(deps: SettleDeps, checkId: string, event?: string): Promise<void> {
  for (let races = 0; races < RACES_AT_MOST; races += 1) {
    const seen = await findCheck(deps.db, checkId);
    if (seen?.provider !== 'sumsub') return;
    if (await settleOnce(deps, seen, event)) return;
  }
}

/** False if the check was changed meanwhile. */
async function settleOnce(deps: SettleDeps, seen: CheckRow, event: string | undefined): Promise<boolean> {
  const { db, clock, config, identity } = deps;
  const verdict = await identity.readVerdict(seen.id);
  return inTransaction(db, async (trx) => {
    const now = clock.now().toISOString();
    const cipher = await clientCipher({ config, db: trx }, seen.user_id);
    const isNews =
      verdict !== null && (verdict.status !== seen.status || verdict.reason !== openReason(cipher, seen));
    if (isNews) {
      const { status, reason } = verdict;
      const sealed = reason === null ? null : sealReason(cipher, seen.id, reason);
      const changed = await changeCheck(trx, seen, {
        status,
        reason: sealed,
        updated_at: now,
        ...(await stillRepresentedClient(trx, deps, seen)),
      });
      if (!changed) return false;
      if (status !== seen.status && isOutcome(status)) {
        await clearPhotographs(trx, seen.id, clock.now());
        await mailOutcome(trx, deps, changed, reason);
      }
      await happened(trx, { type: 'verification.reviewed', by: systemActor, before: seen, status });
      if (status === 'verified' && status !== seen.status) await carryOver(trx, deps, changed);
    }
    if (event) await keepEvent(trx, { digest: event, check_id: seen.id, received_at: now });
    return true;
  });
}

/** Whether the person is notified of this status; a pending check causes no mail. */
function isOutcome(status: CheckRow['status']): boolean {
  return status === 'verified' || status === 'refused';
}

/**
 * Queries the provider about the pending ones of the checks, so that a lost event does no harm; each at most once in 20
 * seconds over all calls. If the provider is unavailable, that is logged, and the stored status is used.
 */
export async function refresh(deps: SettleDeps, checks: readonly CheckRow[]): Promise<void> {
  if (deps.identity.kind !== 'sumsub') return;
  const now = deps.clock.now();
  const before = secondsBefore(now, REFRESH_SECONDS);
  const waiting = checks
    .filter(({ provider, status }) => provider === 'sumsub' && status !== 'verified')
    .filter(({ refreshed_at }) => refreshed_at === null || refreshed_at <= before)
    .sort((a, b) => (a.refreshed_at ?? '').localeCompare(b.refreshed_at ?? ''))
    .slice(0, ASKED_AT_ONCE);
  await Promise.all(
    waiting.map(async ({ id }) => {
      if (!(await claimRefresh(deps.db, id, { now: now.toISOString(), before }))) return;
      await settle(deps, id).catch((cause: unknown) => {
        // An unavailable provider was logged where it was called.
        if (!(cause instanceof HttpError)) deps.log.error({ err: cause }, 'a check was not refreshed');
      });
    }),
  );
}
