import { systemActor } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
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
import { emptyRoom } from './identity-files.repository.ts';
import { carryOver, whomItStillRepresents } from './representative.ts';
import { tellOutcome } from './tell-outcome.ts';

/** How long a provider's word is taken for the latest while a check is waiting for it. */
export const REFRESH_SECONDS = 20;
/** How many checks one call asks the provider about. */
const ASKED_AT_ONCE = 5;
/** Another answer came first each time: the next event, or the next question, brings what is true. */
const RACES_AT_MOST = 5;

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'identity' | 'log' | 'random'>;

/**
 * Brings a check to where the provider's own API says that it stands. Of answers that overtake each other only one is
 * written, as the check must be as it was before the API was asked. Whom it is about is told by mail when it is verified
 * or refused. Throws 503 when the API is down.
 * @param event the digest of the event that caused it; it is kept with its effect, and takes none a second time
 */
export async function settle(deps: SettleDeps, checkId: string, event?: string): Promise<void> {
  for (let races = 0; races < RACES_AT_MOST; races += 1) {
    const seen = await findCheck(deps.db, checkId);
    if (seen?.provider !== 'sumsub') return;
    if (await settleOnce(deps, seen, event)) return;
  }
}

/** False when the check was changed in the meantime. */
async function settleOnce(deps: SettleDeps, seen: CheckRow, event: string | undefined): Promise<boolean> {
  const { db, clock, config, identity } = deps;
  const cipher = recordCipherOf(config);
  const verdict = await identity.readVerdict(seen.id);
  return inTransaction(db, async (trx) => {
    const now = clock.now().toISOString();
    const isNews =
      verdict !== null && (verdict.status !== seen.status || verdict.reason !== openReason(cipher, seen));
    if (isNews) {
      const { status, reason } = verdict;
      const sealed = reason === null ? null : sealReason(cipher, seen.id, reason);
      const changed = await changeCheck(trx, seen, {
        status,
        reason: sealed,
        updated_at: now,
        ...(await whomItStillRepresents(trx, deps, seen)),
      });
      if (!changed) return false;
      if (status !== seen.status && isOutcome(status)) {
        await emptyRoom(trx, seen.id, clock.now());
        await tellOutcome(trx, { ...deps, cipher }, changed, reason);
      }
      await happened(trx, { type: 'verification.reviewed', by: systemActor, before: seen, status });
      if (status === 'verified' && status !== seen.status) await carryOver(trx, deps, changed);
    }
    if (event) await keepEvent(trx, { digest: event, check_id: seen.id, received_at: now });
    return true;
  });
}

/** Whether there is something to tell: a check that waits tells nobody anything. */
function isOutcome(status: CheckRow['status']): boolean {
  return status === 'verified' || status === 'refused';
}

/**
 * Asks the provider about those of the checks that wait for it, so that an event that was lost does no harm; each is
 * asked about once in 20 seconds, whoever asks. A provider that is down is logged, and what is known stands.
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
        // That the provider is down was logged where it was asked.
        if (!(cause instanceof HttpError)) deps.log.error({ err: cause }, 'a check was not refreshed');
      });
    }),
  );
}
