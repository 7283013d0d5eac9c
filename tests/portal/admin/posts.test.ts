import { describe, expect, it } from 'vitest';
import { emptyPost } from '#domain/records/post.ts';
import { differingBlocks, valueAsText } from '#src/admin/kit/conflict/conflict-dialog.tsx';
import { proposedSlug } from '#src/admin/kit/form/title-fields.tsx';
import { type CsvExport, readAll } from '#src/admin/kit/list/csv-export.tsx';
import { isLinked } from '#src/admin/kit/rich-text/extensions.ts';
import { keepaliveOf } from '#src/api/keepalive.ts';
import { fieldsOf } from '#src/drafts/draft-calls.ts';

describe('a proposed slug', () => {
  it.each([
    ['What is due', 'what-is-due'],
    ['Été à Montréal: what’s due?', 'ete-a-montreal-whats-due'],
    ['  --  ', ''],
    ['Что нового', ''],
    [`${'word '.repeat(30)}`, Array.from({ length: 16 }, () => 'word').join('-')],
    ['x'.repeat(100), 'x'.repeat(80)],
  ])('of %s', (title, slug) => {
    expect(proposedSlug(title)).toBe(slug);
  });
});

it('the fields of a record are those that the form writes, with trimmed texts', () => {
  const fields = fieldsOf(emptyPost, { title: ' Stored ', tags: ['one'], version: 3 });
  expect(fields).toEqual({ ...emptyPost, title: 'Stored', tags: ['one'] });
});

it('two texts are compared by paragraphs, as often as each occurs', () => {
  const [mine, theirs] = ['<p>A</p><p>A</p><ul><li><p>B</p></li></ul>', '<p>A</p><p>C</p>'];
  expect(differingBlocks(mine, theirs)).toEqual(['A', 'B']);
  expect(differingBlocks(theirs, mine)).toEqual(['C']);
});

it.each([
  ['', null, 'Empty'],
  [true, false, 'Yes'],
  [[{ text: 'A' }, { text: 'B' }], [], 'A\nB'],
  ['<p>A</p><p>B</p>', '<p>A</p>', 'B'],
  ['<p><strong>A</strong></p>', '<p>A</p>', 'Same text, other formatting'],
])('a conflict shows %j as text', (value, other, text) => {
  expect(valueAsText(value, other)).toBe(text);
});

it('only a small request can outlive its page', () => {
  expect(keepaliveOf({ body: 'x'.repeat(1000) })).toEqual({ keepalive: true });
  expect(keepaliveOf({ body: 'é'.repeat(40_000) })).toEqual({});
});

it.each([
  ['https://company.com', true],
  ['mailto:name@company.com', true],
  ['/blog', true],
  ['#part', true],
  ['//elsewhere.example.com', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['company.com', false],
])('a link may lead to %s: %s', (address, may) => {
  expect(isLinked(address)).toBe(may);
});

it('an export of a whole list is read page by page, each record once, without formulas', async () => {
  type Lamp = { id: number; name: string };
  const csv: CsvExport<Lamp> = { name: 'lamps', columns: [['Name', ({ name }) => name]] };
  const lamps = Array.from({ length: 250 }, (_, id) => ({
    id,
    name: id === 0 ? '=HYPERLINK("x")' : `Lamp, ${id}`,
  }));
  const asked: number[] = [];
  const getList = async (
    _resource: string,
    { pagination }: { pagination?: { page: number; perPage: number } },
  ) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    asked.push(page);
    // An entry is inserted at the front between the first page and the second: the last one is read again.
    const start = (page - 1) * perPage - (page > 1 ? 1 : 0);
    return { data: lamps.slice(start, start + perPage) as never[], total: 251 };
  };
  const content = await readAll({ getList }, csv, {
    asked: {
      resource: 'lamps',
      filter: {},
      sort: { field: 'name', order: 'ASC' },
      signal: new AbortController().signal,
    },
    onRead: () => {},
  });
  const lines = (await content.text()).trim().split('\r\n');
  expect(asked).toEqual([1, 2, 3]);
  expect(lines).toHaveLength(251);
  expect(lines.slice(1, 3)).toEqual([`"'=HYPERLINK(""x"")"`, '"Lamp, 1"']);
});
