import type { Kysely, Selectable, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { languageTag } from '#domain/catalogues/languages.ts';
import {
  type QuizContent,
  quizzesOf,
  stepsOf,
  type TrainingContent,
} from '#domain/learning/training-content.ts';
import type { Random } from '#server/platform/core/random.ts';
import { listed } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findEntry, insertEntry } from '#server/platform/managed/entries.repository.ts';
import { findPage } from '#server/platform/managed/list.ts';
import type { ListAsked } from '#server/platform/managed/narrowing.ts';
import type { EntryStorage } from '#server/platform/managed/resource.ts';
import { indexEntry } from '#server/platform/managed/search-index.ts';
import { renewStamp } from '#server/platform/managed/stamps.ts';
import type { PublishedTrainingsTable } from './tables.ts';

type Row = Selectable<PublishedTrainingsTable>;
type Listed = components['schemas']['CatalogueTrainingListed'];
type Shown = components['schemas']['CatalogueTraining'];
/** What the page of a training shows in addition to lists. */
type Details = Omit<Shown, keyof Listed>;

/** How the catalogue is stored; it is written only by publishing and withdrawing. */
export const storedCatalogue: EntryStorage<Row, Listed> = {
  name: 'training-catalogue',
  table: 'published_trainings',
  toColumns: () => {
    throw new Error('The catalogue is written by publishing');
  },
  toValues: ({ shown }) => JSON.parse(shown) as Listed,
  searched: ({ title, summary, tags }) => [title, summary, ...tags],
  sorts: { publishedAt: 'published_at', title: 'title' },
  filters: { language: 'language', free: 'free' },
  asStored: { language: languageTag },
  marks: { tag: ({ tags }) => tags },
};

/**
 * Publishes a version of a training in the catalogue.
 * @param version its number, id and time of publication
 */
export async function showInCatalogue(
  trx: Transaction<Database>,
  {
    trainingId,
    version,
    content,
  }: {
    trainingId: string;
    version: { id: string; number: number; publishedAt: string };
    content: TrainingContent;
  },
): Promise<void> {
  const before = await takeOutOfCatalogue(trx, trainingId);
  const listedAs = toListed(trainingId, version.publishedAt, content);
  const row: Row = {
    id: trainingId,
    version: version.number,
    created_at: before?.created_at ?? version.publishedAt,
    updated_at: version.publishedAt,
    version_id: version.id,
    slug: listedAs.slug,
    title: listedAs.title,
    language: listedAs.language,
    free: Number(listedAs.price === 0),
    published_at: version.publishedAt,
    shown: JSON.stringify(listedAs),
    details: JSON.stringify(detailsOf(content)),
  };
  await insertEntry(trx, storedCatalogue, row);
  await indexEntry(trx, storedCatalogue, { before: null, after: row });
}

/**
 * Changes the catalogue's ETag stamp. Call it before the event of the change: concurrent publishers then lock this row
 * first and the end of the audit chain second, always in this order.
 */
export async function catalogueChanges(trx: Transaction<Database>, random: Random): Promise<void> {
  await renewStamp(trx, { resource: storedCatalogue.name, random });
}

/** Removes a training from the catalogue. @returns the removed row, if any */
export async function takeOutOfCatalogue(
  trx: Transaction<Database>,
  trainingId: string,
): Promise<Row | undefined> {
  const before = await findEntry(trx, storedCatalogue, trainingId);
  if (!before) return undefined;
  await indexEntry(trx, storedCatalogue, { before, after: null });
  await trx.deleteFrom('published_trainings').where('id', '=', trainingId).execute();
  return before;
}

function toListed(id: string, publishedAt: string, content: TrainingContent): Listed {
  const { description, ...fields } = content.training;
  return {
    id,
    ...fields,
    publishedAt,
    moduleCount: content.modules.length,
    stepCount: stepsOf(content).length,
    quizCount: quizzesOf(content).length,
  };
}

function detailsOf({ training, inOrder, modules, quizzes }: TrainingContent): Details {
  return {
    description: training.description,
    inOrder,
    outline: modules.map((module) => ({
      id: module.id,
      title: module.title,
      summary: module.summary,
      steps: module.steps.map(({ id, title, kind, minutes }) => ({ id, title, kind, minutes })),
      quizzes: module.quizzes.map(outlined),
    })),
    finalQuizzes: quizzes.map(outlined),
  };
}

function outlined({ id, title, passPercentage, questions, timeLimitMinutes }: QuizContent) {
  return { id, title, passPercentage, questionCount: questions.length, timeLimitMinutes };
}

/** Returns one page of the catalogue. @param asked ordered by `publishedAt` or `title` */
export function pageOfCatalogue(db: Kysely<Database>, asked: ListAsked) {
  return listed(
    asked,
    async (page) => {
      const { ids, ...totals } = await findPage(db, storedCatalogue, { ...asked, ...page });
      return { rows: await findListed(db, ids), ...totals };
    },
    (rows) => rows,
  );
}

/** Returns these trainings of the catalogue as lists show them, in the order of the ids. */
export async function findListed(db: Kysely<Database>, ids: readonly string[]): Promise<Listed[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('published_trainings')
    .select(['id', 'shown'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map(({ id, shown }) => [id, shown]));
  return ids.flatMap((id) => {
    const shown = byId.get(id);
    return shown === undefined ? [] : [JSON.parse(shown) as Listed];
  });
}

/** Returns a training of the catalogue; undefined if it is not in it. */
export async function findInCatalogue(db: Kysely<Database>, id: string): Promise<Shown | undefined> {
  const row = await db
    .selectFrom('published_trainings')
    .select(['shown', 'details'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toShown(row);
}

/** The same by its current slug, or by an earlier one that the catalogue used. */
export async function findBySlug(db: Kysely<Database>, slug: string): Promise<Shown | undefined> {
  const row = await db
    .selectFrom('training_slugs')
    .innerJoin('published_trainings', 'published_trainings.id', 'training_slugs.training_id')
    .select(['shown', 'details'])
    .where('training_slugs.slug', '=', slug)
    .where('training_slugs.seen', '=', 1)
    .executeTakeFirst();
  return row && toShown(row);
}

function toShown({ shown, details }: Pick<Row, 'shown' | 'details'>): Shown {
  return { ...(JSON.parse(shown) as Listed), ...(JSON.parse(details) as Details) };
}
