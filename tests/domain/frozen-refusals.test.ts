import { expect, it } from 'vitest';
import type { SectionId } from '#domain/records/sections.ts';
import { validateRecord } from '#domain/rules/validate.ts';
import { frozenCases, frozenText, lostLines } from '#tests/frozen/frozen.ts';
import { today } from './valid-records.ts';

/** Values that are invalid for all or some answers. */
const values = {
  empty: '',
  'left out': undefined,
  null: null,
  'a number': 7,
  'a long text': 'x'.repeat(3000),
  'two lines': 'one line\nand another line',
  'a hidden character': 'a hidden\u0000 character',
  'an emoji': 'a longer text \u{1f600}',
  'a day to come': '2999-01-01',
  'a distant day': '1000-01-01',
  'a day that does not exist': '2019-02-30',
} as const;

type Answers = Record<string, unknown>;

/** Returns every refusal of a record with one answer replaced: `field, value: property, message`. */
function refusalsOf(section: SectionId, record: Answers): string[] {
  return Object.entries(record).flatMap(([name, held]) => {
    const [entry]: readonly unknown[] = Array.isArray(held) ? held : [];
    // The rule for a person is the same in all three lists.
    const isAnother = name === 'beneficialOwners' || name === 'relatedParties';
    const inEntry = typeof entry === 'object' && !isAnother ? Object.keys(entry ?? {}) : [];
    const withOther = (value: unknown) => ({ ...record, [name]: value });
    const own = messagesFor(section, name, withOther);
    return [
      ...own,
      ...inEntry.flatMap((field) =>
        messagesFor(section, `${name}.0.${field}`, (value) =>
          withOther([{ ...Object(entry), [field]: value }]),
        ),
      ),
    ];
  });
}

function messagesFor(section: SectionId, place: string, change: (value: unknown) => Answers): string[] {
  return Object.entries(values).map(([called, value]) => {
    const result = validateRecord(section, change(value), { today });
    const errors = result.ok ? [] : result.errors.map(({ property, message }) => `${property}: ${message}`);
    return `${section} | ${place} | ${called} | ${errors.join('; ') || 'accepted'}`;
  });
}

it('answers are refused with the same messages under the same fields', () => {
  const records = Object.entries(frozenCases[0]!.frozen.records) as [SectionId, Answers][];
  const now = `${records.flatMap(([section, record]) => refusalsOf(section, record)).join('\n')}\n`;
  expect(lostLines(frozenText('refusals.txt'), now)).toEqual([]);
});
