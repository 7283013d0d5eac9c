import type { Kysely, Selectable, Transaction } from 'kysely';
import { statusAfter } from '#machines/lifecycle.ts';
import { type PurchaseEvent, purchaseMachine } from '#machines/purchase.machine.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { changedMeanwhile } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { findEntry, lockEntry } from '#server/platform/managed/entries.repository.ts';
import type { TrainingPurchasesTable } from './definition.ts';
import { type PurchaseEntry, type PurchaseValues, presentPurchase, storedPurchases } from './definition.ts';

export type PurchaseStore = ReturnType<typeof purchaseStore>;

/** The purchase was changed by another call between the read and the lock. */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

/** Reads, locks and changes purchases. */
export function purchaseStore(deps: Pick<CoreDeps, 'db' | 'clock' | 'random' | 'config'>) {
  const storage = storedPurchases(deps);
  const { list, listWithin, get, read, insert, change } = managedEntries(deps, storage);

  const entryOf = (row: Selectable<TrainingPurchasesTable> | undefined): PurchaseEntry | null =>
    row
      ? {
          ...storage.toValues(row),
          id: row.id,
          version: row.version,
          createdAt: row.created_at,
          updatedAt: row.updated_at,
        }
      : null;

  return {
    list,
    listWithin,
    get,
    insert,

    async find(db: Kysely<Database>, id: string): Promise<PurchaseEntry | null> {
      return entryOf(await findEntry(db, storage, id));
    },

    /** The purchase that gives a client a training, or is about to: open, paid or disputed. A client has at most one. */
    async findLive(db: Kysely<Database>, userId: string, trainingId: string): Promise<PurchaseEntry | null> {
      const own = db.selectFrom('training_purchases').selectAll().where('user_id', '=', userId);
      const live = own
        .where('training_id', '=', trainingId)
        .where('kind', '<>', 'team')
        .where('state', 'in', ['created', 'paying', 'failed', 'paid', 'disputed']);
      return entryOf(await live.executeTakeFirst());
    },

    /** The unpaid team purchase of a client and training, of which there is at most one. Any number can be paid. */
    async findOpenTeam(
      db: Kysely<Database>,
      userId: string,
      trainingId: string,
    ): Promise<PurchaseEntry | null> {
      const own = db.selectFrom('training_purchases').selectAll().where('user_id', '=', userId);
      const open = own
        .where('training_id', '=', trainingId)
        .where('kind', '=', 'team')
        .where('state', 'in', ['created', 'paying', 'failed']);
      return entryOf(await open.executeTakeFirst());
    },

    /** Locks a purchase as it is until the transaction ends; null if it does not exist. */
    async hold(trx: Transaction<Database>, id: string): Promise<PurchaseEntry | null> {
      return entryOf(await lockEntry(trx, storage, id));
    },

    /** Locks a purchase until the transaction ends. Throws `Overtaken` if it changed since it was read. */
    async lock(trx: Transaction<Database>, seen: PurchaseEntry): Promise<PurchaseEntry> {
      const locked = entryOf(await lockEntry(trx, storage, seen.id));
      if (!locked) throw new Error('A purchase vanished');
      if (locked.version !== seen.version) throw new Overtaken();
      return locked;
    },

    /**
     * Applies an event of the machine and other changes to a locked purchase. Call it last in the transaction. Throws
     * 409 for an illegal event.
     */
    async move(
      trx: Transaction<Database>,
      before: PurchaseEntry,
      { event, with: values, by }: { event: PurchaseEvent; with: Partial<PurchaseValues>; by: Actor },
    ): Promise<PurchaseEntry> {
      const state = statusAfter(purchaseMachine, before.state, event);
      if (state === null) throw purchaseConflict(before);
      return change(trx, {
        id: before.id,
        version: undefined,
        by,
        to: (stored) => ({ ...stored, ...values, state }),
      });
    },

    /** Changes other fields of a locked purchase; call it last in the transaction. */
    note: (trx: Transaction<Database>, { id }: PurchaseEntry, values: Partial<PurchaseValues>, by: Actor) =>
      change(trx, { id, version: undefined, by, to: (stored) => ({ ...stored, ...values }) }),

    read,
  };
}

const sentences: Record<PurchaseEntry['state'], string> = {
  created: 'Nothing was paid yet',
  paying: 'This purchase is being paid',
  paid: 'You have already bought this training',
  disputed: 'You have already bought this training. Access is suspended while your bank reviews the payment',
  failed: 'The card was declined; you can try another one',
  refunded: 'This purchase was refunded',
  cancelled: 'This purchase was cancelled',
};

/** Returns the 409 error with the current purchase. */
export function purchaseConflict(purchase: PurchaseEntry, message = sentences[purchase.state]) {
  return changedMeanwhile(presentPurchase(purchase), message);
}

const RACES_AT_MOST = 5;

/** Runs work on a purchase, and repeats it if a concurrent call changed the purchase. */
export async function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let races = 1; ; races += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Overtaken) || races === RACES_AT_MOST) throw error;
    }
  }
}
