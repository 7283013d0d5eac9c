import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { checkSecondSource } from '#domain/second-source.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import { findWaitingFiles, markHandedIn } from './identity-files.repository.ts';
import { lockForPhotographs } from './photo-quota.ts';
import { addSecondSource, findSecondSources } from './second-source.repository.ts';
import type { Subject } from './subject.ts';

type SourceDeps = Pick<Deps, 'clock' | 'config' | 'identity'>;

/**
 * Whether a document of another issuer is asked for: where our staff look at photographs, which alone is no method of
 * verification, and the firm must have one.
 */
export const asksForSecondSource = ({ config, identity }: Pick<SourceDeps, 'config' | 'identity'>): boolean =>
  config.complianceEnforced && identity.kind === 'manual';

/**
 * Records the statement of a person about a document of another issuer, whose photograph was uploaded before. Throws 400 with an
 * error per answer, 409 where none is asked for, and while photographs cannot be submitted.
 *
 * @returns the id of the check
 */
export async function stateSecondSource(
  trx: Transaction<Database>,
  deps: SourceDeps,
  subject: Subject,
  { fileId, ...answers }: components['schemas']['SecondSourceInput'],
): Promise<string> {
  if (!asksForSecondSource(deps)) throw conflict('No second document is needed here');
  const { clock, config } = deps;
  const now = clock.now();
  const checked = checkSecondSource(answers, { today: dayOf(now) });
  if (!checked.ok) throw badRequest(checked.errors);
  const { id: checkId } = await lockForPhotographs(trx, subject, deps);
  const cipher = await clientCipher({ config, db: trx }, subject.userId);
  const before = (await findSecondSources(trx, cipher, [checkId])).get(checkId);
  const waiting = await findWaitingFiles(trx, checkId);
  const isTaken = waiting.some(
    ({ id, side, stored_at }) => id === fileId && side === 'source' && stored_at !== null,
  );
  // The answers can be corrected without another photograph.
  if (!isTaken && before?.fileId !== fileId) {
    throw badRequest([{ property: 'fileId', message: 'This photograph no longer exists. Take it again' }]);
  }
  const statedAt = now.toISOString();
  await addSecondSource(trx, cipher, { checkId, ...checked.value, fileId, statedAt });
  if (isTaken) await markHandedIn(trx, checkId, [fileId], now);
  await happened(trx, { type: 'verification.source-stated', by: subject.by, checkId });
  return checkId;
}
