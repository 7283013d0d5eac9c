import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { isDue, type OutboxTable } from '#server/platform/outbox/claims.ts';
import type { WebhookDeliveriesTable } from './definition.ts';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
export type EventType = DeliveryRow['type'];

export const deliveryOutbox: OutboxTable = {
  table: 'webhook_deliveries',
  waiting: sql<SqlBool>`state = 'waiting'`,
};

/** Deliveries in progress at one receiver, so that a slow one occupies few senders. */
const PER_WEBHOOK = 4;

/**
 * Returns the ids of due deliveries, a few of each receiver. A receiver that failed is skipped until its pause ends, and
 * one with deliveries in progress until these have ended.
 */
export async function dueDeliveries(db: Kysely<Database>, now: Date, limit: number): Promise<string[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: string }>`
    select id from (
      select webhook_deliveries.id, next_attempt_at,
        row_number() over (partition by webhook_id order by next_attempt_at, webhook_deliveries.id) as place
      from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where ${isDue(deliveryOutbox, at)} and active = 1
        and (paused_until is null or paused_until <= ${at})
        and webhook_id not in (
          select webhook_id from webhook_deliveries where state = 'waiting' and claimed_until > ${at}
        )
    ) as due
    where place <= ${PER_WEBHOOK} order by next_attempt_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes an event for some receivers, in the transaction that causes it. @returns the ids of the deliveries */
export async function insertDeliveries(
  trx: Transaction<Database>,
  { clock, random }: Pick<CoreDeps, 'clock' | 'random'>,
  { to, type, data }: { to: readonly string[]; type: EventType; data: object },
): Promise<string[]> {
  const at = clock.now().toISOString();
  const payload = JSON.stringify({ type, timestamp: at, data });
  const rows = to.map((webhook_id) => ({
    id: newId(random),
    webhook_id,
    type,
    payload,
    state: 'waiting' as const,
    created_at: at,
    next_attempt_at: at,
    attempts: 0,
    claimed_until: null,
    claim: null,
    last_error: null,
    last_status: null,
    last_attempt_at: null,
  }));
  if (rows.length > 0) await trx.insertInto('webhook_deliveries').values(rows).execute();
  return rows.map(({ id }) => id);
}

export function findDelivery(
  db: Kysely<Database>,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
}

/** Returns one page of a receiver's deliveries, the newest first. */
export function listDeliveries(
  db: Kysely<Database>,
  { webhookId, state, ...asked }: { webhookId: string; state?: DeliveryRow['state'] | undefined } & PageAsked,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  let chosen = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  if (state !== undefined) chosen = chosen.where('state', '=', state);
  return pageOf(chosen, asked, (rows) => rows.selectAll().orderBy('created_at', 'desc').orderBy('id'));
}

/** Makes a delivery due again, with the same id and a new period of retries. */
export async function sendAgain(
  trx: Transaction<Database>,
  { id, webhookId }: { id: string; webhookId: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable('webhook_deliveries')
    .set({
      state: 'waiting',
      created_at: at,
      next_attempt_at: at,
      attempts: 0,
      claim: null,
      claimed_until: null,
    })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Records that a delivery will not be attempted again. */
export async function endDelivery(
  db: Kysely<Database>,
  id: string,
  state: 'delivered' | 'failed',
  lastError: string | null,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state, claim: null, claimed_until: null, last_error: lastError })
    .where('id', '=', id)
    .execute();
}

export function toDeliveryAnswer(row: DeliveryRow): components['schemas']['WebhookDelivery'] {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    responseStatus: row.last_status,
    error: row.last_error,
    createdAt: row.created_at,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at : null,
    payload: JSON.parse(row.payload),
  };
}

const KEPT_DAYS = 30;

/** Deletes deliveries after thirty days, and those of deleted receivers. */
export async function pruneDeliveries({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .where('state', '<>', 'waiting')
    .execute();
}
