import { type Kysely, sql } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

const texts = [
  ...['user_id', 'email', 'training_id', 'title', 'slug', 'state', 'currency', 'promo_code_id', 'promo_code'],
  ...['taxes', 'province', 'paid_at', 'refund_requested_at', 'refunded_at', 'refund_reason'],
];
const numbers = ['version_number', 'price', 'discount', 'net', 'total', 'refunded', 'payments'];

/** Filters of the list; each of the two orders gets an index with each of them. */
const narrowed = [
  [],
  ['state'],
  ['training_id'],
  ['training_id', 'state'],
  ['user_id'],
  ['user_id', 'state'],
  ['user_id', 'training_id'],
];

/** The states of which a client may have one purchase per training: all that are not final. */
const LIVE = sql`state in ('created', 'paying', 'failed', 'paid')`;

async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('training_purchases')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('receipt_number', 'text', (c) => c.unique())
    .addColumn('intent_id', 'text');
  const withTexts = texts.reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), table);
  await numbers
    .reduce((made, name) => made.addColumn(name, 'integer', (c) => c.notNull()), withTexts)
    .execute();
  await addIndexes(
    db,
    'training_purchases',
    ['created_at', 'paid_at'].flatMap((order) => narrowed.map((filter) => [...filter, order, 'id'])),
  );
  await addIndexes(db, 'training_purchases', [
    ['id', 'state', 'training_id', 'user_id'],
    ['state', 'updated_at', 'id'],
  ]);
  await sql`create unique index training_purchases_one on training_purchases (user_id, training_id)
    where ${LIVE}`.execute(db);

  await db.schema
    .createTable('purchase_payments')
    .addColumn('purchase_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('reckoning', 'text', (c) => c.notNull())
    .addColumn('intent_id', 'text', (c) => c.unique())
    .addColumn('ended', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('purchase_payments_of', ['purchase_id', 'number'])
    .execute();

  await db.schema
    .createTable('promo_code_uses')
    .addColumn('purchase_id', 'text', (c) => c.primaryKey())
    .addColumn('promo_code_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'promo_code_uses', [
    ['promo_code_id', 'user_id'],
    ['promo_code_id', 'used_at', 'purchase_id'],
    ['promo_code_id', 'state'],
  ]);

  await db.schema
    .createTable('stripe_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'stripe_events', [['received_at']]);

  await db.schema
    .createTable('receipts_to_send')
    .addColumn('purchase_id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('receipt_numbers')
    .addColumn('year', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute();
}

export const purchasesMigration: Migration = { name: '0043-purchases', up };

/** Like `LIVE`, plus disputed purchases: the buyer still owns the training, or gets the money back. */
const LIVE_OR_DISPUTED = sql`state in ('created', 'paying', 'failed', 'paid', 'disputed')`;

async function addDisputes(db: Kysely<unknown>): Promise<void> {
  for (const column of ['refund_message', 'disputed_at', 'dispute_outcome']) {
    await db.schema
      .alterTable('training_purchases')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('purchase_payments')
    .addColumn('way', 'text', (c) => c.notNull().defaultTo('form'))
    .execute();
  await db.schema.dropIndex('training_purchases_one').execute();
  await sql`create unique index training_purchases_one on training_purchases (user_id, training_id)
    where ${LIVE_OR_DISPUTED}`.execute(db);
}

export const disputesMigration: Migration = { name: '0095-purchase-disputes', up: addDisputes };

async function addPartialRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('training_purchases')
    .addColumn('payment_reference', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('training_purchases')
    .addColumn('partial_refunds', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  const table = db.schema
    .createTable('purchase_refunds')
    .addColumn('purchase_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull());
  await ['state', 'texts', 'requested_by', 'requested_at', 'ended_at']
    .reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), table)
    .addPrimaryKeyConstraint('purchase_refunds_of', ['purchase_id', 'number'])
    .execute();
  await addIndexes(db, 'purchase_refunds', [['state', 'requested_at']]);
}

export const partialRefundsMigration: Migration = { name: '0250-partial-refunds', up: addPartialRefunds };

async function addGrants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('training_purchases')
    .addColumn('grant_reason', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}

/** The kind of a purchase that a client has at most once per training, and of which one may be open and many paid. */
async function addTeams(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['training_purchases', 'kind', 'text', 'single'],
    ['training_purchases', 'company', 'text', ''],
    ['training_purchases', 'quantity', 'integer', 1],
    ['promo_code_uses', 'quantity', 'integer', 1],
    ['purchase_refunds', 'seats', 'integer', 0],
  ] as const;
  for (const [table, column, type, value] of columns) {
    await db.schema
      .alterTable(table)
      .addColumn(column, type, (c) => c.notNull().defaultTo(value))
      .execute();
  }
  await db.schema.dropIndex('training_purchases_one').execute();
  await sql`create unique index training_purchases_one on training_purchases (user_id, training_id)
    where kind <> 'team' and ${LIVE_OR_DISPUTED}`.execute(db);
}

export const teamsMigration: Migration = {
  name: '0370-team-purchases',
  up: addTeams,
  largeIndexes: [
    {
      name: 'training_purchases_open_team',
      table: 'training_purchases',
      columns: ['user_id', 'training_id'],
      isUnique: true,
      where: "kind = 'team' and state in ('created', 'paying', 'failed')",
    },
  ],
};

export const grantsMigration: Migration = { name: '0251-enrolments', up: addGrants };

/** The list by kind, since most purchases are of one kind. */
export const purchaseKindsMigration: Migration = {
  name: '0461-purchase-kinds',
  up: async () => {},
  largeIndexes: [
    {
      name: 'training_purchases_by_kind',
      table: 'training_purchases',
      columns: ['kind', 'created_at', 'id'],
    },
  ],
};
