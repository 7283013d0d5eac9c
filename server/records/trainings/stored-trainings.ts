import type { Selectable } from 'kysely';
import { languageTag } from '#domain/catalogues/languages.ts';
import type { TrainingFields } from '#domain/records/training.ts';
import type { TrainingState } from '#machines/training.machine.ts';
import type { EntryStorage } from '#server/platform/managed/resource.ts';
import type { SlugTable } from '#server/platform/managed/slugs.ts';
import type { TrainingsTable } from './tables.ts';

export type TrainingRow = Selectable<TrainingsTable>;
/** The columns that lists read: all but the long ones. */
export type ListedRow = Omit<TrainingRow, 'description'>;

/** A training as it is stored: what editors wrote, and its state. */
export type Training = TrainingFields & {
  state: TrainingState;
  /** The number of the last published version. */
  publishedVersion: number | null;
  publishedAt: string | null;
  /** Whether it was changed since the last publication. */
  changed: boolean;
  /** Incremented with each change of its parts. */
  outlineVersion: number;
};

const NEVER = '';

/** Every slug that leads to a training. */
export const trainingSlugs: SlugTable = { table: 'training_slugs', entry: 'training_id', one: 'training' };

/** How trainings are stored. The first order is one that does not change with the parts. */
export const storedTrainings: EntryStorage<TrainingRow, Training> = {
  name: 'trainings',
  table: 'trainings',
  toColumns: ({
    coverUrl,
    coverAlt,
    tags,
    refresherMonths,
    inOrder,
    publishedVersion,
    publishedAt,
    changed,
    outlineVersion,
    ...same
  }) => ({
    ...same,
    cover_url: coverUrl,
    cover_alt: coverAlt,
    tags: JSON.stringify(tags),
    free: Number(same.price === 0),
    refresher_months: refresherMonths,
    in_order: Number(inOrder),
    published_version: publishedVersion,
    published_at: publishedAt ?? NEVER,
    changed: Number(changed),
    outline_version: outlineVersion,
  }),
  toValues: (row) => ({ ...toListed(row), description: row.description }),
  searched: ({ title, summary, tags }) => [title, summary, ...tags],
  sorts: { title: 'title', updatedAt: 'updated_at', publishedAt: 'published_at' },
  filters: { state: 'state', language: 'language', free: 'free' },
  asStored: { language: languageTag },
  marks: { tag: ({ tags }) => tags },
};

/** A training as lists show it, without the fields that every entry has. */
export function toListed(row: ListedRow) {
  return {
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    coverUrl: row.cover_url,
    coverAlt: row.cover_alt,
    language: row.language,
    tags: JSON.parse(row.tags) as string[],
    minutes: row.minutes,
    price: row.price,
    currency: row.currency,
    refresherMonths: row.refresher_months,
    inOrder: row.in_order === 1,
    state: row.state,
    publishedVersion: row.published_version,
    publishedAt: row.published_at === NEVER ? null : row.published_at,
    changed: row.changed === 1,
    outlineVersion: row.outline_version,
  };
}
