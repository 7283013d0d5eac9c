import type { Kysely } from 'kysely';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

const registerTexts = [
  ...[
    'names',
    'searched',
    'status',
    'approved_on',
    'expires_on',
    'incorporation_number',
    'incorporation_key',
  ],
  ...['incorporated_in', 'address', 'website', 'digest'],
];
const stateTexts = [
  ...['sha256', 'source', 'received_at', 'checked_at', 'etag', 'last_modified', 'error', 'error_at'],
  'next_fetch_at',
];

async function up(db: Kysely<unknown>): Promise<void> {
  const register = db.schema.createTable('msb_register').addColumn('number', 'text', (c) => c.primaryKey());
  await registerTexts
    .reduce((table, name) => table.addColumn(name, 'text', (c) => c.notNull()), register)
    .execute();
  for (const columns of [['incorporation_key'], ['status', 'number']]) {
    await db.schema
      .createIndex(`msb_register_${columns.join('_')}`)
      .on('msb_register')
      .columns(columns)
      .execute();
  }
  await db.schema
    .createTable('msb_register_names')
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('msb_register_names_key', ['name_key', 'number'])
    .execute();
  await db.schema
    .createIndex('msb_register_names_number')
    .on('msb_register_names')
    .column('number')
    .execute();
  const state = db.schema
    .createTable('msb_register_state')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('businesses', 'integer', (c) => c.notNull());
  await stateTexts
    .reduce((table, name) => table.addColumn(name, 'text', (c) => c.notNull()), state)
    .execute();
}

async function addRegistrations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_registrations')
    .addColumn('onboarding_id', 'text', (c) => c.primaryKey())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('expires_on', 'text', (c) => c.notNull())
    .addColumn('register_version', 'integer', (c) => c.notNull())
    .addColumn('checked_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('case_registrations_outcome_expires_on')
    .on('case_registrations')
    .columns(['outcome', 'expires_on', 'onboarding_id'])
    .execute();
}

export const caseRegistrationsMigration: Migration = {
  name: '0341-case-registrations',
  up: addRegistrations,
};

export const msbRegisterMigration: Migration = { name: '0340-msb-register', up };
