import { statusesOf } from '#machines/lifecycle.ts';
import { postMachine } from '#machines/post.machine.ts';
import { defineResource } from '../kit/resource/define-resource.ts';

const textOf = (value: unknown, longest: number) =>
  typeof value === 'string' ? value.trim().slice(0, longest) : '';

/** The firm's posts; those that were changed last first. */
export const blogsResource = defineResource({
  name: 'blogs',
  called: 'post',
  collection: '/blogs/forAdmin',
  made: '/blogs',
  item: '/blogs/{id}',
  calls: ['one', 'remove'],
  isSorted: true,
  filter(values) {
    const state = statusesOf(postMachine).find((each) => each === values.state);
    const [search, tag] = [textOf(values.search, 200), textOf(values.tag, 50)];
    const language = textOf(values.language, 35);
    return {
      ...(search && { search }),
      ...(tag && { tag }),
      ...(/^[A-Za-z0-9-]+$/.test(language) && { language }),
      ...(state && { state }),
    };
  },
});
