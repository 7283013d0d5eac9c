import { describe, expect, it } from 'vitest';
import { validateRecord } from '#domain/rules/validate.ts';
import { fieldBoundaries } from '#paths/labels/boundary-values.ts';
import { today, validRecords } from '#tests/domain/valid-records.ts';

const cases = fieldBoundaries().flatMap(({ section, name, label, values }) =>
  values.map((value) => [`${section}: ${label}, ${value.variant}`, { section, name, ...value }] as const),
);

describe('the boundary values of the plan', () => {
  it('include the longest value of more than ten fields, and one character more', () => {
    expect(cases.filter(([, { isAccepted }]) => !isAccepted).length).toBeGreaterThan(10);
  });

  it.each(cases)('%s', (_, { section, name, value, isAccepted }) => {
    const result = validateRecord(section, { ...validRecords[section], [name]: value }, { today });
    const refused = result.ok ? [] : result.errors.map(({ property }) => property);
    expect(refused).toEqual(isAccepted ? [] : [name]);
  });
});
