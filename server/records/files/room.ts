import type { Transaction } from 'kysely';
import { maxClientBytes, maxKeptClientBytes } from '#domain/rules/limits.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { bytesOf, lockOwner } from './files.repository.ts';

/**
 * What a file takes up room in. Each has a lock of its own, which both calls take until their transaction ends, so that
 * parallel uploads cannot pass the limit together and nobody waits for another's.
 */
export type Room = {
  /** Keeps room for a file before a byte of it is read. @param size bytes; throws 409 when there is no room for them */
  reserve(trx: Transaction<Database>, file: { id: string; size: number }): Promise<void>;
  /** The file has arrived with this size; throws as `reserve`, and when the file is not wanted any more. */
  keep(trx: Transaction<Database>, file: { id: string; size: number; reserved: number }): Promise<void>;
};

/** The room of a client: 200 MB of what is there, 1 GB with what is kept of submitted versions (safety rows 9 and 25). */
export function clientsRoom(ownerId: string, clock: Clock): Room {
  async function claim(trx: Transaction<Database>, bytes: number): Promise<void> {
    await lockOwner(trx, ownerId, clock.now());
    const { own, kept } = await bytesOf(trx, ownerId);
    if (own + bytes > maxClientBytes) {
      throw conflict('Your files fill the 200 MB that there is for them: delete some that are not needed');
    }
    if (kept + bytes > maxKeptClientBytes) {
      throw conflict(
        'Your files, with those of the versions that you submitted, fill the 1 GB that there is for them: ' +
          'please talk to your contact at our office',
      );
    }
  }
  return {
    reserve: (trx, { size }) => claim(trx, size),
    keep: (trx, { size, reserved }) => claim(trx, size - reserved),
  };
}

/** The firm's own people may upload as much as they need. */
export function staffRoom(ownerId: string, clock: Clock): Room {
  const lock = (trx: Transaction<Database>) => lockOwner(trx, ownerId, clock.now());
  return { reserve: lock, keep: lock };
}
