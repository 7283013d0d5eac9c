import type { components } from '#contract/schema.d.ts';

/** The fields of a post that an editor writes; its body is HTML. */
export type PostFields = Required<components['schemas']['PostInput']>;

export const emptyPost: PostFields = {
  title: '',
  slug: '',
  summary: '',
  body: '',
  coverUrl: '',
  coverAlt: '',
  author: '',
  authorId: null,
  tags: [],
  language: 'en',
  description: '',
  canonicalUrl: '',
};
