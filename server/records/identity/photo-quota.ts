import type { Transaction } from 'kysely';
import { maxLinkBytes, maxLinkFiles } from '#domain/rules/limits.ts';
import type { PersonLink } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict, unauthorized } from '#server/platform/http/errors.ts';
import type { FileQuota } from '../files/quota.ts';
import { assertUndecided } from '../onboarding/assert-editable.ts';
import { type CheckRow, lockCheck, lockOrMakeCheck } from './checks.repository.ts';
import { addWaitingFile, dropWaitingFiles, findWaitingFiles } from './identity-files.repository.ts';
import { isLinkAlive, linkMessage } from './person-links.ts';
import { isPhotoLinkAlive, photoLinkMessage } from './photo-links.ts';
import { assertNotDone, freshSelfCheck, type Subject } from './subject.ts';
import type { PhotoPart } from './tables.ts';

/**
 * The quota of an identity check: 60 MB and 12 waiting photographs (safety row 25). It is separate from the client's
 * quota, so that uploads through a link can neither fill it nor delay the client's uploads. When photographs are
 * retaken, the oldest above the quota are deleted, and all but the newest of one side. Throws 401 if the link is no
 * longer valid, 409 once the check or the case is decided, and 409 if parallel uploads exceed the quota.
 * @param side what the photograph shows; null for one that is named by its id only
 */
export function photoQuota(
  subject: Subject,
  side: PhotoPart | null,
  deps: Pick<CoreDeps, 'clock' | 'config'>,
): FileQuota {
  const { clock } = deps;

  async function enter(trx: Transaction<Database>) {
    const check = await lockForPhotographs(trx, subject, deps);
    return { checkId: check.id, waiting: await findWaitingFiles(trx, check.id) };
  }

  return {
    async reserve(trx, { id, size }) {
      const { checkId, waiting } = await enter(trx);
      const arriving = waiting.filter(({ stored_at }) => stored_at === null);
      const bytes = arriving.reduce((sum, file) => sum + file.size, size);
      if (arriving.length >= maxLinkFiles || bytes > maxLinkBytes) {
        throw conflict('Several photographs are still being uploaded. Wait until they have arrived');
      }
      await addWaitingFile(trx, checkId, { fileId: id, side });
    },

    async keep(trx, { id, size }) {
      const { waiting } = await enter(trx);
      const others = waiting.filter((file) => file.stored_at !== null && file.id !== id);
      let [count, bytes] = [1, size];
      // Newest first: those that do not fit are deleted.
      const surplus = others.filter((file) => {
        count += 1;
        bytes += file.size;
        const isReplaced = side !== null && file.side === side;
        return isReplaced || count > maxLinkFiles || bytes > maxLinkBytes;
      });
      await dropWaitingFiles(
        trx,
        surplus.map((file) => file.id),
        clock.now(),
      );
    },
  };
}

/**
 * Returns the locked check while photographs are uploaded for it. Throws 401 if the link is no longer valid, 409 once
 * the check or the case is decided.
 */
export async function lockForPhotographs(
  trx: Transaction<Database>,
  subject: Subject,
  deps: Pick<CoreDeps, 'clock' | 'config'>,
): Promise<CheckRow> {
  const { link, userId, ids } = subject;
  const now = deps.clock.now();
  if (link) {
    const known = await lockCheck(trx, ids);
    if (!known || !(await isAlive(trx, link, deps))) throw deadLink(link);
  }
  const check = await lockOrMakeCheck(trx, ids, freshSelfCheck(subject, now));
  await assertUndecided(trx, userId);
  assertNotDone(check);
  return check;
}

function isAlive(trx: Transaction<Database>, link: PersonLink, deps: Pick<CoreDeps, 'clock' | 'config'>) {
  return link.isPhone ? isPhotoLinkAlive(trx, link, deps) : isLinkAlive(trx, link, deps.clock.now());
}

const deadLink = ({ isPhone }: PersonLink) => unauthorized(isPhone ? photoLinkMessage : linkMessage);
