import type { CreateTableBuilder, Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

type Table = CreateTableBuilder<string, string>;

/** Creates a table with the columns of every managed table, and these text and number columns, all not null. */
function managed(
  db: Kysely<unknown>,
  name: string,
  { numbers, texts }: { numbers: string[]; texts: string[] },
) {
  const own: Table = db.schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull());
  const counted = numbers.reduce((made, each) => made.addColumn(each, 'integer', (c) => c.notNull()), own);
  return texts.reduce((made, each) => made.addColumn(each, 'text', (c) => c.notNull()), counted);
}

const ofTraining = (table: Table) =>
  table.addColumn('training_id', 'text', (c) => c.notNull().references('trainings.id').onDelete('cascade'));

const orders = ['updated_at', 'published_at', 'title'];

async function addTrainings(db: Kysely<unknown>): Promise<void> {
  await managed(db, 'trainings', {
    numbers: ['price', 'free', 'in_order', 'changed', 'outline_version'],
    texts: [
      ...['state', 'published_at', 'language', 'currency', 'slug', 'title', 'summary', 'cover_url'],
      'cover_alt',
      'tags',
    ],
  })
    .addColumn('minutes', 'integer')
    .addColumn('refresher_months', 'integer')
    .addColumn('published_version', 'integer')
    // The last column, because SQLite reads through a long value to reach the columns behind it.
    .addColumn('description', 'text', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'trainings', [
    ...orders.flatMap((order) =>
      [[], ['state'], ['language'], ['free'], ['state', 'language'], ['state', 'free'], ['language', 'free']]
        .concat([['state', 'language', 'free']])
        .map((filters) => [...filters, order, 'id']),
    ),
    ['id', 'state', 'language', 'free'],
  ]);
  await db.schema
    .createTable('training_slugs')
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('training_id', 'text', (c) => c.notNull().references('trainings.id').onDelete('cascade'))
    .addColumn('seen', 'integer', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'training_slugs', [['training_id']]);
  await ofTraining(
    db.schema
      .createTable('training_files')
      .addColumn('holder_id', 'text', (c) => c.notNull())
      .addColumn('file_id', 'text', (c) => c.notNull()),
  )
    .addPrimaryKeyConstraint('training_files_key', ['holder_id', 'file_id'])
    .execute();
  await addIndexes(db, 'training_files', [['file_id'], ['training_id']]);
}

export const trainingsMigration: Migration = { name: '0038-trainings', up: addTrainings };

async function addParts(db: Kysely<unknown>): Promise<void> {
  await ofTraining(
    managed(db, 'training_modules', { numbers: ['position'], texts: ['title', 'summary'] }),
  ).execute();
  await addIndexes(db, 'training_modules', [['training_id', 'position']]);

  await ofTraining(
    managed(db, 'training_steps', {
      numbers: ['position'],
      texts: ['kind', 'title', 'picture_url', 'picture_alt', 'video_url', 'file_name'],
    }),
  )
    .addColumn('module_id', 'text', (c) => c.notNull().references('training_modules.id').onDelete('cascade'))
    .addColumn('minutes', 'integer')
    .addColumn('file_id', 'text')
    .addColumn('body', 'text', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'training_steps', [['module_id', 'position'], ['training_id']]);

  await ofTraining(
    managed(db, 'training_quizzes', {
      numbers: ['pass_percentage', 'shuffle_questions', 'shuffle_answers', 'position'],
      texts: ['title', 'intro', 'feedback'],
    }),
  )
    .addColumn('module_id', 'text', (c) => c.references('training_modules.id').onDelete('cascade'))
    .addColumn('attempts_allowed', 'integer')
    .addColumn('time_limit_minutes', 'integer')
    .execute();
  await addIndexes(db, 'training_quizzes', [['training_id', 'module_id', 'position'], ['module_id']]);

  await ofTraining(
    managed(db, 'training_quiz_questions', {
      numbers: ['marks', 'position'],
      texts: ['kind', 'text', 'options', 'correct', 'accepted', 'explanation'],
    }),
  )
    .addColumn('quiz_id', 'text', (c) => c.notNull().references('training_quizzes.id').onDelete('cascade'))
    .execute();
  await addIndexes(db, 'training_quiz_questions', [['quiz_id', 'position'], ['training_id']]);
}

export const trainingPartsMigration: Migration = { name: '0039-training-parts', up: addParts };

async function addVersions(db: Kysely<unknown>): Promise<void> {
  await ofTraining(
    db.schema
      .createTable('training_versions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('published_at', 'text', (c) => c.notNull())
      .addColumn('published_by', 'text'),
  )
    .addColumn('content', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('training_versions_of_training')
    .unique()
    .on('training_versions')
    .columns(['training_id', 'number'])
    .execute();

  await managed(db, 'published_trainings', {
    numbers: ['free'],
    texts: ['version_id', 'slug', 'title', 'language', 'published_at', 'shown', 'details'],
  })
    .addForeignKeyConstraint('published_trainings_training', ['id'], 'trainings', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndexes(db, 'published_trainings', [
    ...['published_at', 'title'].flatMap((order) =>
      [[], ['language'], ['free'], ['language', 'free']].map((filters) => [...filters, order, 'id']),
    ),
    ['id', 'language', 'free'],
  ]);
}

export const trainingVersionsMigration: Migration = { name: '0040-training-versions', up: addVersions };
