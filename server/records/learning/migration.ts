import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

type Table = CreateTableBuilder<string, string>;

/** Creates a table with the columns of every managed table and these text columns, all not null. */
function managed(db: Kysely<unknown>, name: string, texts: readonly string[]): Table {
  const own: Table = db.schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull());
  return texts.reduce((made, each) => made.addColumn(each, 'text', (c) => c.notNull()), own);
}

async function addLearnings(db: Kysely<unknown>): Promise<void> {
  await managed(db, 'learnings', ['user_id', 'training_id', 'version_id', 'state', 'title', 'learner'])
    .addColumn('version_number', 'integer', (c) => c.notNull())
    .addColumn('run', 'integer', (c) => c.notNull())
    .addColumn('completed_at', 'text')
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('best_score', 'integer')
    .addColumn('certificate_id', 'text')
    .execute();
  await db.schema
    .createIndex('learnings_runs')
    .unique()
    .on('learnings')
    .columns(['user_id', 'training_id', 'run'])
    .execute();
  await addIndexes(db, 'learnings', [
    ...['created_at', 'updated_at'].flatMap((order) =>
      [[], ['training_id'], ['state'], ['training_id', 'state']].map((filter) => [...filter, order, 'id']),
    ),
    ['user_id', 'updated_at', 'id'],
    ['id', 'training_id', 'state'],
  ]);
  await db.schema
    .createTable('learning_steps')
    .addColumn('learning_id', 'text', (c) => c.notNull().references('learnings.id').onDelete('cascade'))
    .addColumn('step_id', 'text', (c) => c.notNull())
    .addColumn('done_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('learning_steps_key', ['learning_id', 'step_id'])
    .execute();
}

export const learningsMigration: Migration = { name: '0041-learning', up: addLearnings };

async function addQuizAttempts(db: Kysely<unknown>): Promise<void> {
  await managed(db, 'quiz_attempts', [
    ...['user_id', 'training_id', 'version_id', 'quiz_id', 'title', 'state'],
  ])
    .addColumn('learning_id', 'text', (c) => c.notNull().references('learnings.id').onDelete('cascade'))
    .addColumn('pass_percentage', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'text')
    .addColumn('handed_in_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('marks', 'integer')
    .addColumn('total_marks', 'integer', (c) => c.notNull())
    // The last columns, because SQLite reads through a long value to reach the columns behind it.
    .addColumn('shown_order', 'text', (c) => c.notNull())
    .addColumn('answers', 'text', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'quiz_attempts', [
    ...[[], ['training_id'], ['quiz_id'], ['user_id'], ['learning_id'], ['state']].map((filter) => [
      ...filter,
      'created_at',
      'id',
    ]),
    ['training_id', 'state', 'created_at', 'id'],
    ['quiz_id', 'state', 'created_at', 'id'],
    ['training_id', 'quiz_id', 'created_at', 'id'],
  ]);
  const open = sql<boolean>`ended_at is null`;
  // The database guarantees that a run has at most one open attempt at a quiz.
  await db.schema
    .createIndex('quiz_attempts_under_way')
    .unique()
    .on('quiz_attempts')
    .columns(['learning_id', 'quiz_id'])
    .where(open)
    .execute();
  for (const columns of [['ends_at'], ['user_id', 'ends_at']]) {
    await db.schema
      .createIndex(`quiz_attempts_open_${columns.join('_')}`)
      .on('quiz_attempts')
      .columns(columns)
      .where(open)
      .execute();
  }
}

async function addLearnerAdjustments(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('learner_adjustments').addColumn('id', 'text', (c) => c.primaryKey());
  await ['created_at', 'user_id', 'training_id', 'learning_id', 'kind', 'staff_id', 'reason']
    .reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), table)
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('quiz_id', 'text')
    .addColumn('access_until', 'text')
    .addColumn('unit', 'text')
    .addColumn('amount', 'integer')
    .execute();
  await addIndexes(db, 'learner_adjustments', [['user_id', 'training_id', 'number']]);
}

export const learnerAdjustmentsMigration: Migration = {
  name: '0320-learner-adjustments',
  up: addLearnerAdjustments,
};

export const quizAttemptsMigration: Migration = { name: '0042-quiz-attempts', up: addQuizAttempts };

async function addAnswerCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attempts_to_count')
    .addColumn('attempt_id', 'text', (c) => c.primaryKey())
    .execute();
  const table: Table = db.schema
    .createTable('quiz_answer_counts')
    .addColumn('count', 'integer', (c) => c.notNull());
  await ['training_id', 'quiz_id', 'question_id', 'kind', 'choice']
    .reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), table)
    .addPrimaryKeyConstraint('quiz_answer_counts_key', [
      'training_id',
      'quiz_id',
      'question_id',
      'kind',
      'choice',
    ])
    .execute();
  // The job counts the attempts of earlier versions in portions.
  await sql`insert into attempts_to_count select id from quiz_attempts where ended_at is not null`.execute(
    db,
  );
}

export const answerCountsMigration: Migration = { name: '0322-answer-counts', up: addAnswerCounts };
