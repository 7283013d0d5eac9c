import { describe, expect, it } from 'vitest';
import { findPage } from '#server/platform/managed/list.ts';
import { storedPosts } from '#server/records/blogs/definition.ts';
import { findDue, findPublished } from '#server/records/blogs/posts.repository.ts';
import { dialect, openTestApi } from '#tests/support/api.ts';
import { plansOf } from '../cases/query-plans.ts';

const only = { column: 'state', is: 'published' } as const;
const one = [{ state: 'draft' }, { language: 'fr' }, { author: 'Ada' }];
const filters = [
  {},
  ...one,
  ...one.flatMap((filter, index) => one.slice(index + 1).map((other) => ({ ...filter, ...other }))),
  Object.assign({}, ...one),
];
const sorts = ['publishedAt', 'updatedAt', 'title'];
const lists = [
  ...filters.flatMap((filter) => sorts.map((sort) => ({ ...filter, sort }))),
  { only },
  { only, language: 'fr' },
  { only, author: 'Ada' },
];

// PostgreSQL decides by its statistics whether to sort: `npm run bench -- content` measures both databases with many rows.
describe.runIf(dialect === 'sqlite')('posts', () => {
  it('are read by an index and in its order, for every filter in every order', async () => {
    const { db } = await openTestApi();
    for (const asked of lists) {
      const plans = await plansOf(db, (looked) =>
        findPage(looked, storedPosts, { page: 1, pageSize: 25, ...asked }),
      );
      const steps = plans.flat();
      expect(steps.length).toBeGreaterThan(0);
      const slow = steps.filter((step) => /^SCAN (?!found|.*USING)|TEMP B-TREE/.test(step));
      expect(slow, JSON.stringify(asked)).toEqual([]);
    }
  });

  it('are found by an index when a reader requests one, and when one is due', async () => {
    const { db, clock } = await openTestApi();
    const plans = [
      await plansOf(db, (looked) => findPublished(looked, 'a-slug')),
      await plansOf(db, (looked) => findDue(looked, clock.now(), 100)),
    ];
    const steps = plans.flat(2);
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  });
});
