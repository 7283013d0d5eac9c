import type { Selectable, Transaction } from 'kysely';
import { hashOfSecret } from '#server/platform/crypto/secrets.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { LoginFlowsTable } from './tables.ts';

export type LoginFlow = Selectable<LoginFlowsTable>;

/** Safety row 2: 128 bits. */
export const HANDLE_BYTES = 16;

interface FlowStart {
  id: string;
  handle: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Keyed hash of the requesting network. */
  askedFrom: string;
  expiresAt: Date;
  now: Date;
}

/** Inserts a flow with a new handle. */
export async function startFlow(trx: Transaction<Database>, start: FlowStart): Promise<LoginFlow> {
  return trx
    .insertInto('login_flows')
    .values({
      id: start.id,
      handle_hash: hashOfSecret(start.handle),
      email: start.email,
      first_name: start.firstName,
      last_name: start.lastName,
      failures: 0,
      failures_without_handle: 0,
      created_at: start.now.toISOString(),
      expires_at: start.expiresAt.toISOString(),
      consumed_at: null,
      asked_from: start.askedFrom,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Restarts the flow of this handle with new tries, if the handle was issued by the server for the same address and is
 * still live; a browser that requests another code keeps its handle. Only issued handles are accepted: an attacker who
 * puts a made-up handle into a person's browser from a neighbouring host could sign in with the person's code.
 */
export async function startFlowOver(
  trx: Transaction<Database>,
  start: Omit<FlowStart, 'id'>,
): Promise<LoginFlow | undefined> {
  return trx
    .updateTable('login_flows')
    .set({
      ...(start.firstName !== '' && { first_name: start.firstName }),
      ...(start.lastName !== '' && { last_name: start.lastName }),
      failures: 0,
      failures_without_handle: 0,
      expires_at: start.expiresAt.toISOString(),
      asked_from: start.askedFrom,
    })
    .where('handle_hash', '=', hashOfSecret(start.handle))
    .where('email', '=', start.email)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', start.now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Locks the flow's row until the transaction ends, so that each of several parallel tries sees the result of the one
 * before.
 */
export async function lockFlow(
  trx: Transaction<Database>,
  by: { id: string } | { handle: string },
): Promise<LoginFlow | undefined> {
  const update = lockRows(trx, 'login_flows', 'failures');
  const chosen =
    'id' in by ? update.where('id', '=', by.id) : update.where('handle_hash', '=', hashOfSecret(by.handle));
  return chosen.returningAll().executeTakeFirst();
}

/**
 * Locks the address's flows that may still be verified, always in the same order, so that two callers cannot deadlock.
 */
export async function lockLiveFlowsOf(
  trx: Transaction<Database>,
  email: string,
  now: Date,
): Promise<LoginFlow[]> {
  const candidates = await trx
    .selectFrom('login_flows')
    .select('id')
    .where('email', '=', email)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id')
    .execute();
  const flows: LoginFlow[] = [];
  for (const { id } of candidates) {
    const flow = await lockFlow(trx, { id });
    if (flow) flows.push(flow);
  }
  return flows;
}

/** Deletes the sign-ins with an address that have begun, with their codes. */
export async function forgetFlowsOf(trx: Transaction<Database>, email: string): Promise<void> {
  const flows = trx.selectFrom('login_flows').select('id').where('email', '=', email);
  await trx.deleteFrom('login_codes').where('flow_id', 'in', flows).execute();
  await trx.deleteFrom('login_flows').where('email', '=', email).execute();
}

export async function consumeFlow(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  await trx.updateTable('login_flows').set({ consumed_at: now.toISOString() }).where('id', '=', id).execute();
}

export async function countFailure(
  trx: Transaction<Database>,
  id: string,
  counter: 'failures' | 'failures_without_handle',
): Promise<void> {
  await trx
    .updateTable('login_flows')
    .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export function isHandleOf(flow: LoginFlow, handle: string): boolean {
  return hashOfSecret(handle) === flow.handle_hash;
}
