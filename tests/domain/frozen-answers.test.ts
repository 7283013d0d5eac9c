import { expect, it } from 'vitest';
import { type AnsweredStep, readBack } from '#domain/read-back.ts';
import { frozenCases, frozenText, lostLines } from '#tests/frozen/frozen.ts';

/** Returns the answers one on each line, under their step and group. */
function textOf(steps: readonly AnsweredStep[]): string {
  const lines = steps.flatMap(({ section, title, groups }) => [
    `# ${title} (${section})`,
    ...groups.flatMap((group) => [
      `## ${group.title}`,
      ...group.rows.map(({ property, label, value }) => `${property} | ${label} | ${JSON.stringify(value)}`),
    ]),
  ]);
  return `${lines.join('\n')}\n`;
}

it.each(frozenCases)(
  'the answers of certified version $n are displayed as when it was certified',
  ({ n, frozen }) => {
    expect(lostLines(frozenText(`answers-${n}.txt`), textOf(readBack(frozen.records)))).toEqual([]);
  },
);

it('a removed, changed or moved line is detected', () => {
  expect(lostLines('one\ntwo\nthree', 'one\nnew\ntwo\nthree')).toEqual([]);
  expect(lostLines('one\ntwo\nthree', 'one\nthree')).toEqual(['two']);
  expect(lostLines('one\ntwo\nthree', 'two\none\nthree')).toEqual(['two']);
});
