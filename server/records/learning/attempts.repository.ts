import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { QuizAttemptState } from '#machines/quiz-attempt.machine.ts';
import { countUpTo, type PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { QuizAttemptsTable } from './tables.ts';

export type AttemptRow = Selectable<QuizAttemptsTable>;
/** An attempt without its questions and answers. */
export type AttemptSummaryRow = Omit<AttemptRow, 'shown_order' | 'answers'>;

const summaryColumns = [
  ...(['id', 'version', 'created_at', 'updated_at', 'learning_id', 'user_id', 'training_id'] as const),
  ...(['version_id', 'quiz_id', 'title', 'state', 'pass_percentage', 'ends_at', 'handed_in_at'] as const),
  ...(['ended_at', 'marks', 'total_marks'] as const),
] as const satisfies readonly (keyof AttemptSummaryRow)[];

/** Filters for a list of attempts. */
export type AttemptFilter = {
  trainingId?: string;
  quizId?: string;
  userId?: string;
  learningId?: string;
  state?: QuizAttemptState;
};

/** Totals are counted up to this number. */
const COUNTED_TO = 1000;

export function findAttempt(db: Kysely<Database>, id: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('quiz_attempts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns every attempt of a run, oldest first. */
export function findAttemptsOf(db: Kysely<Database>, learningId: string): Promise<AttemptSummaryRow[]> {
  return db
    .selectFrom('quiz_attempts')
    .select(summaryColumns)
    .where('learning_id', '=', learningId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns one page of attempts, latest first, and their number, counted up to 1000. */
export async function listAttempts(
  db: Kysely<Database>,
  filter: AttemptFilter,
  { page, pageSize }: PageAsked,
): Promise<{ rows: AttemptSummaryRow[]; total: number; totalIsMore: boolean }> {
  const narrowed = narrowedBy(filter);
  const rows = await db
    .selectFrom('quiz_attempts')
    .select(summaryColumns)
    .where(narrowed)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const conditions = columnsOf(filter).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const where = conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`;
  const found = await countUpTo(db, sql`quiz_attempts${where}`, COUNTED_TO + 1);
  return { rows, total: Math.min(found, COUNTED_TO), totalIsMore: found > COUNTED_TO };
}

function columnsOf({ trainingId, quizId, userId, learningId, state }: AttemptFilter) {
  const named = [
    ['learning_id', learningId],
    ['user_id', userId],
    ['quiz_id', quizId],
    ['training_id', trainingId],
    ['state', state],
  ] as const;
  return named.flatMap(([column, value]) => (value === undefined ? [] : [[column, value] as const]));
}

function narrowedBy(filter: AttemptFilter) {
  return ({ eb, and }: ExpressionBuilder<Database, 'quiz_attempts'>) =>
    and(columnsOf(filter).map(([column, value]) => eb(column, '=', value)));
}

/** Attempts whose time is over and that are not ended yet. @param before ISO 8601 */
export async function findOverdue(
  db: Kysely<Database>,
  { before, userId, limit }: { before: string; userId?: string; limit: number },
): Promise<{ id: string; learning_id: string }[]> {
  const overdue = db
    .selectFrom('quiz_attempts')
    .select(['id', 'learning_id'])
    .where('ended_at', 'is', null)
    .where('ends_at', '<', before);
  const own = userId === undefined ? overdue : overdue.where('user_id', '=', userId);
  return own.orderBy('ends_at').limit(limit).execute();
}

export async function insertAttempt(trx: Transaction<Database>, row: AttemptRow): Promise<void> {
  await trx.insertInto('quiz_attempts').values(row).execute();
}

/** The columns that a save or the end of an attempt changes. */
export type AttemptChange = Partial<
  Pick<AttemptRow, 'state' | 'handed_in_at' | 'ended_at' | 'marks' | 'answers' | 'updated_at'>
>;

/** Changes an attempt and increments its version. Its run is locked. */
export function changeAttempt(
  trx: Transaction<Database>,
  id: string,
  change: AttemptChange,
): Promise<AttemptRow> {
  return trx
    .updateTable('quiz_attempts')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Moves the end of the open attempts of a run to the time limit of their quiz, if that is later. The version stays, so that the
 * learner's next save is not refused. The run is locked.
 */
export async function lengthenOpenAttempts(
  trx: Transaction<Database>,
  learningId: string,
  quizzes: readonly { id: string; timeLimitMinutes: number | null }[],
): Promise<void> {
  const open = await trx
    .selectFrom('quiz_attempts')
    .select(['id', 'quiz_id', 'created_at', 'ends_at'])
    .where('learning_id', '=', learningId)
    .where('ended_at', 'is', null)
    .execute();
  for (const { id, quiz_id, created_at, ends_at } of open) {
    const limit = quizzes.find((quiz) => quiz.id === quiz_id)?.timeLimitMinutes ?? null;
    if (limit === null || ends_at === null) continue;
    const later = new Date(Date.parse(created_at) + limit * 60_000).toISOString();
    if (later <= ends_at) continue;
    await trx.updateTable('quiz_attempts').set({ ends_at: later }).where('id', '=', id).execute();
  }
}
