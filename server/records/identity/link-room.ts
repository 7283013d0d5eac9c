import type { Transaction } from 'kysely';
import { maxLinkBytes, maxLinkFiles } from '#domain/rules/limits.ts';
import type { PersonLink } from '#server/platform/caller/principal.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict, unauthorized } from '#server/platform/http/errors.ts';
import type { Room } from '../files/room.ts';
import { assertUndecided } from '../onboarding/assert-editable.ts';
import { lockCheck } from './checks.repository.ts';
import { addWaitingFile, dropWaitingFiles, findWaitingFiles } from './identity-files.repository.ts';
import { isLinkAlive, linkMessage } from './person-links.ts';
import { assertNotDone } from './subject.ts';

/**
 * The room behind a person's link: 60 MB and 12 photographs that wait (safety row 25). It is the check's own, so that
 * nobody fills the client's room by a link, nor holds up the client's uploads. Of more, because they were taken again and
 * again, the oldest go. Throws 401 once the link is over, 409 once the check or the case is decided, and for more at once
 * than the room holds.
 */
export function linkRoom(link: PersonLink, clock: Clock): Room {
  const { checkId, userId } = link;

  async function enter(trx: Transaction<Database>) {
    const check = await lockCheck(trx, [checkId]);
    if (!check || !(await isLinkAlive(trx, link, clock.now()))) throw unauthorized(linkMessage);
    await assertUndecided(trx, userId);
    assertNotDone(check);
    return findWaitingFiles(trx, checkId);
  }

  return {
    async reserve(trx, { id, size }) {
      const arriving = (await enter(trx)).filter(({ stored_at }) => stored_at === null);
      const bytes = arriving.reduce((sum, file) => sum + file.size, size);
      if (arriving.length >= maxLinkFiles || bytes > maxLinkBytes) {
        throw conflict('Several photographs are still on their way: wait until they have arrived');
      }
      await addWaitingFile(trx, checkId, id);
    },

    async keep(trx, { id, size }) {
      const others = (await enter(trx)).filter((file) => file.stored_at !== null && file.id !== id);
      let [count, bytes] = [1, size];
      // The newest first: what does not fit beside them goes.
      const surplus = others.filter((file) => {
        count += 1;
        bytes += file.size;
        return count > maxLinkFiles || bytes > maxLinkBytes;
      });
      await dropWaitingFiles(
        trx,
        surplus.map((file) => file.id),
        clock.now(),
      );
    },
  };
}
