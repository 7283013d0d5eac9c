import { changeTraining, readTraining, type Training } from '#src/api/admin/trainings.ts';
import type { DraftCalls } from '#src/drafts/draft-calls.ts';

/** The description, the price and the settings of a training. */
export type AboutFieldsOf = Pick<
  Training,
  | 'title'
  | 'slug'
  | 'summary'
  | 'description'
  | 'coverUrl'
  | 'coverAlt'
  | 'language'
  | 'tags'
  | 'minutes'
  | 'price'
  | 'currency'
  | 'refresherMonths'
  | 'inOrder'
>;

export const fieldLabels: Record<keyof AboutFieldsOf, string> = {
  title: 'Title',
  slug: 'Slug',
  summary: 'Summary',
  description: 'Description',
  coverUrl: 'Cover picture',
  coverAlt: 'Alternative text of the cover picture',
  language: 'Language',
  tags: 'Tags',
  minutes: 'Minutes it takes',
  price: 'Price',
  currency: 'Currency',
  refresherMonths: 'Certificate ends after',
  inOrder: 'Each step opens when the steps before it are done',
};

/** The calls that read and save a training's own fields. */
export const aboutCalls: DraftCalls<Training, AboutFieldsOf> = {
  empty: {
    title: '',
    slug: '',
    summary: '',
    description: '',
    coverUrl: '',
    coverAlt: '',
    language: 'en',
    tags: [],
    minutes: null,
    price: 0,
    currency: 'CAD',
    refresherMonths: null,
    inOrder: false,
  },
  change: changeTraining,
  read: readTraining,
};
