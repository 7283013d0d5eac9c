import type { Transaction } from 'kysely';
import { maxClientBytes, maxStoredClientBytes } from '#domain/rules/limits.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { bytesOf, bytesOfNotes, lockOwner } from './files.repository.ts';

/**
 * A storage quota. Each quota has its own lock, held by both functions until their transaction ends, so that parallel
 * uploads cannot pass the limit together, and uploads for other quotas do not wait.
 */
export type FileQuota = {
  /**
   * Reserves storage before the first byte of a file is read. @param size bytes; throws 409 if they exceed the quota
   */
  reserve(trx: Transaction<Database>, file: { id: string; size: number }): Promise<void>;
  /** Replaces the reservation by the actual size; throws like `reserve`, and if the file is no longer accepted. */
  keep(trx: Transaction<Database>, file: { id: string; size: number; reserved: number }): Promise<void>;
};

/**
 * The quota of a client: 200 MB of current files, 1 GB including the retained files of submitted versions (safety rows
 * 9 and 25).
 */
export function clientQuota(ownerId: string, clock: Clock): FileQuota {
  async function claim(trx: Transaction<Database>, bytes: number): Promise<void> {
    await lockOwner(trx, ownerId, clock.now());
    const { own, stored } = await bytesOf(trx, ownerId);
    if (own + bytes > maxClientBytes) {
      throw conflict('Your files have reached the limit of 200 MB. Delete some that are not needed');
    }
    if (stored + bytes > maxStoredClientBytes) {
      throw conflict(
        'Your files, with those of your submitted versions, have reached the limit of 1 GB: ' +
          'contact our office',
      );
    }
  }
  return {
    reserve: (trx, { size }) => claim(trx, size),
    keep: (trx, { size, reserved }) => claim(trx, size - reserved),
  };
}

/** Staff have no quota. */
export function staffQuota(ownerId: string, clock: Clock): FileQuota {
  const lock = (trx: Transaction<Database>) => lockOwner(trx, ownerId, clock.now());
  return { reserve: lock, keep: lock };
}

/** The quota of the files of staff notes on the case of a client, which do not count towards the client's own: 200 MB. */
export function notesQuota(ownerId: string, clock: Clock): FileQuota {
  async function claim(trx: Transaction<Database>, bytes: number): Promise<void> {
    await lockOwner(trx, ownerId, clock.now());
    if ((await bytesOfNotes(trx, ownerId)) + bytes > maxClientBytes) {
      throw conflict(
        'The files of the notes on this case have reached the limit of 200 MB. Delete some notes',
      );
    }
  }
  return {
    reserve: (trx, { size }) => claim(trx, size),
    keep: (trx, { size, reserved }) => claim(trx, size - reserved),
  };
}
