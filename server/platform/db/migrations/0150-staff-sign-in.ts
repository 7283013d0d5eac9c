import type { Kysely } from 'kysely';

/**
 * Strong sign-in of staff: how, from where and when a session was proven; passkeys with their challenges and recovery
 * codes; accounts at the organisation's OpenID provider and sign-ins there that have begun.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One column at a time, because SQLite adds only one per statement. Sessions from before have no values.
  for (const column of ['proven_at', 'method', 'device', 'network']) {
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('sessions')
    .addColumn('is_enrolling', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('passkey_challenges_end')
    .on('passkey_challenges')
    .column('expires_at')
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hmac', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute();
  await db.schema
    .createTable('oidc_accounts')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('oidc_accounts_key', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('oidc_accounts_user').on('oidc_accounts').column('user_id').execute();
  await db.schema
    .createTable('oidc_flows')
    .addColumn('handle_hash', 'text', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('code_verifier', 'text', (c) => c.notNull())
    .addColumn('is_proof', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('oidc_flows_end').on('oidc_flows').column('expires_at').execute();
}
