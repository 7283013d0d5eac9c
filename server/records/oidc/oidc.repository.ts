import type { Kysely, Selectable, Transaction } from 'kysely';
import { latestAfter } from '#server/platform/core/clock.ts';
import { hashOfSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { OidcFlowsTable } from './tables.ts';

/** How long a person has for the sign-in at the provider. */
export const FLOW_SECONDS = 600;

export type OidcFlow = Pick<Selectable<OidcFlowsTable>, 'state' | 'nonce' | 'code_verifier'> & {
  isProof: boolean;
};

export async function storeFlow(
  db: Kysely<Database>,
  handle: string,
  { isProof, now, ...secrets }: OidcFlow & { now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + FLOW_SECONDS * 1000).toISOString();
  await db
    .insertInto('oidc_flows')
    .values({
      handle_hash: hashOfSecret(handle),
      ...secrets,
      is_proof: Number(isProof),
      expires_at: expiresAt,
    })
    .execute();
}

/** Uses up the flow of a browser; undefined for an unknown, used or expired one. */
export async function redeemFlow(
  db: Kysely<Database>,
  handle: string,
  now: Date,
): Promise<OidcFlow | undefined> {
  const flow = await db
    .deleteFrom('oidc_flows')
    .where('handle_hash', '=', hashOfSecret(handle))
    .returningAll()
    .executeTakeFirst();
  if (!flow || flow.expires_at <= now.toISOString() || flow.expires_at > latestAfter(now, FLOW_SECONDS)) {
    return undefined;
  }
  return { ...flow, isProof: flow.is_proof === 1 };
}

/** Deletes flows that were not finished in time. */
export async function pruneFlows(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('oidc_flows')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now.toISOString()),
        eb('expires_at', '>', latestAfter(now, FLOW_SECONDS)),
      ]),
    )
    .execute();
}

/** Returns the account of a person at the provider. */
export async function findAccountOf(
  db: Kysely<Database>,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('oidc_accounts')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whether an account belongs to a person at any provider. */
export async function isConnected(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('oidc_accounts')
    .select('subject')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the connections of an account that were made at `since` or later. */
export async function disconnectSince(
  trx: Transaction<Database>,
  userId: string,
  since: string,
): Promise<void> {
  await trx
    .deleteFrom('oidc_accounts')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
}

/** Connects a person at the provider with an account; two sign-ins at once connect it once. */
export async function connectAccount(
  trx: Transaction<Database>,
  { issuer, subject, userId, now }: { issuer: string; subject: string; userId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('oidc_accounts')
    .values({ issuer, subject, user_id: userId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}
