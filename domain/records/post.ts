import type { components } from '#contract/schema.d.ts';

/** What an editor writes of a post; its body is HTML. */
export type PostFields = Required<components['schemas']['PostInput']>;

/** What a post has that nothing else was said of. */
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
