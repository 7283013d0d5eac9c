import { statusesOf } from '#machines/lifecycle.ts';
import { postMachine } from '#machines/post.machine.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { languageTag, oneOf, text } from '../kit/resource/list-filters.ts';

/** The firm's posts, last changed first. */
export const blogsResource = defineResource({
  name: 'blogs',
  called: 'post',
  collection: '/blogs/forAdmin',
  made: '/blogs',
  item: '/blogs/{id}',
  calls: ['one', 'remove'],
  isSorted: true,
  filters: { search: text(), tag: text(50), language: languageTag, state: oneOf(statusesOf(postMachine)) },
});
