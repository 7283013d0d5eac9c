import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import {
  type Purchase,
  type PurchaseEntry,
  type PurchaseRefundsTable,
  presentForStaff,
  presentPurchase,
} from './definition.ts';

type Row = Selectable<PurchaseRefundsTable>;
export type RefundTexts = { reason: string; note: string | null };
type ConfirmedRefund = RefundTexts & { amount: number; seats: number };
type CipherDeps = Pick<Deps, 'config'>;

const boundTo = ({ purchase_id, number }: Pick<Row, 'purchase_id' | 'number'>) =>
  `purchase-refund|${purchase_id}|${number}`;

const textsOf = ({ config }: CipherDeps, row: Row): RefundTexts =>
  row.texts === ''
    ? { reason: '', note: null }
    : JSON.parse(recordCipherOf(config).decrypt(row.texts, boundTo(row)));

export const refundsOf = (db: Kysely<Database>, purchaseId: string) =>
  db.selectFrom('purchase_refunds').selectAll().where('purchase_id', '=', purchaseId).orderBy('number');

/** Returns the sealed texts of a refund. */
export const sealTexts = (
  { config }: CipherDeps,
  key: Pick<Row, 'purchase_id' | 'number'>,
  texts: RefundTexts,
): string => recordCipherOf(config).encrypt(JSON.stringify(texts), boundTo(key));

/** What is neither refunded nor requested, in the currency's smallest unit. */
export async function leftOf(db: Kysely<Database>, { id, total, refunded }: PurchaseEntry): Promise<number> {
  const rows = await refundsOf(db, id).where('state', '=', 'requested').execute();
  return total - refunded - rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** Records the outcome of a requested refund. */
export async function endRefund(
  db: Kysely<Database>,
  { id, number, state, now }: { id: string; number: number; state: 'made' | 'refused'; now: Date },
): Promise<void> {
  await db
    .updateTable('purchase_refunds')
    .set({ state, ended_at: now.toISOString() })
    .where('purchase_id', '=', id)
    .where('number', '=', number)
    .where('state', '=', 'requested')
    .execute();
}

/**
 * Marks the requested refunds that the newly refunded amount covers, in their order. @param amount that the provider has refunded
 * since the last time @returns them with their texts
 */
export async function confirmPartialRefunds(
  trx: Transaction<Database>,
  deps: CipherDeps,
  id: string,
  { amount, now }: { amount: number; now: Date },
): Promise<ConfirmedRefund[]> {
  const made: ConfirmedRefund[] = [];
  let rest = amount;
  for (const row of await refundsOf(trx, id).where('state', '=', 'requested').execute()) {
    if (row.amount > rest) break;
    rest -= row.amount;
    await endRefund(trx, { id, number: row.number, state: 'made', now });
    made.push({ amount: row.amount, seats: row.seats, ...textsOf(deps, row) });
  }
  return made;
}

/** Returns a purchase as its buyer or staff see it, with its partial refunds. */
export async function withRefunds(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  purchase: PurchaseEntry,
  { role }: Principal,
): Promise<Purchase> {
  const isStaff = role !== 'client';
  const refunds = (await refundsOf(db, purchase.id).execute()).map((row) => {
    const { reason, note } = textsOf({ config }, row);
    const { number, amount, seats, state, requested_at: requestedAt } = row;
    const shown = { number, amount, seats, state, reason, requestedAt, endedAt: row.ended_at || null };
    return isStaff ? { ...shown, note } : shown;
  });
  const shown = isStaff ? presentForStaff(purchase) : presentPurchase(purchase);
  // The buyer sees what was refunded, and not what the provider refused.
  return { ...shown, refunds: isStaff ? refunds : refunds.filter(({ state }) => state !== 'refused') };
}

/** Removes the texts of the refunds of a purchase. */
export async function eraseRefundTexts(trx: Transaction<Database>, purchaseId: string): Promise<void> {
  await trx
    .updateTable('purchase_refunds')
    .set({ texts: '' })
    .where('purchase_id', '=', purchaseId)
    .execute();
}
