import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SectionId, sectionIds } from '#domain/records/sections.ts';
import { validateRecord } from '#domain/rules/validate.ts';
import { refusals, today, validPerson, validRecords } from './valid-records.ts';
import { otherRecord, wizard } from './wizard.ts';

/** Texts that are valid in some fields, so that enough of the generated records are accepted. */
const likelyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' Ada ',
    'Germany',
    'Canada',
    'Finance',
    '2001-02-28',
    'a@example.com',
    '+442079460958',
  ),
);

/** Generates a valid record in which some values, at any depth, are replaced. */
function nearRecord(section: SectionId): fc.Arbitrary<unknown> {
  const vary = (value: unknown): fc.Arbitrary<unknown> => {
    const whole = fc.oneof({ weight: 60, arbitrary: fc.constant(value) }, fc.anything(), likelyText);
    if (Array.isArray(value)) return fc.oneof(fc.tuple(...value.map(vary)), whole);
    if (typeof value !== 'object' || value === null) return whole;
    return fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record(Object.fromEntries(Object.entries(value).map(([k, v]) => [k, vary(v)]))),
      },
      whole,
    );
  };
  return vary(validRecords[section]);
}

describe.each(sectionIds)('validating %s', (section) => {
  it('accepts a valid record and returns it unchanged', () => {
    expect(validateRecord(section, validRecords[section], { today })).toEqual({
      ok: true,
      value: validRecords[section],
    });
  });

  it.each(wizard[section].refused)('refuses %j', (change, property, message) => {
    expect(refusals(section, { ...change })).toEqual({ [property]: message });
  });

  it('accepts every change that other tests save', () => {
    const changes = Array.from({ length: 60 }, (_, n) => otherRecord(section, n));
    for (const record of changes) {
      expect(validateRecord(section, record, { today })).toEqual({ ok: true, value: record });
    }
    expect(new Set(changes.slice(0, 20).map((record) => JSON.stringify(record))).size).toBe(20);
    expect(changes).not.toContainEqual(validRecords[section]);
  });

  it.each([undefined, null, 5, 'text', true, [], [{}], new Date(0), new Map(), () => ({}), Symbol('s'), 10n])(
    'refuses %s instead of the record',
    (value) => {
      const result = validateRecord(section, value, { today });
      expect(result.ok || result.errors).toEqual([
        { property: '', message: expect.stringMatching(/^Send .* as an object$/) },
      ]);
    },
  );

  it('refuses each unknown property', () => {
    expect(refusals(section, { id: 'x', role: 'admin', 'a.b': 1 })).toEqual({
      id: 'This field is not known',
      role: 'This field is not known',
      'a.b': 'This field is not known',
    });
  });

  it('refuses __proto__ as a property and does not change prototypes', () => {
    const sent: unknown = JSON.parse(`{"__proto__": {"polluted": true}, "constructor": 1}`);
    const result = validateRecord(section, sent, { today });
    const properties = result.ok ? [] : result.errors.map(({ property }) => property);
    expect(properties).toEqual(expect.arrayContaining(['__proto__', 'constructor']));
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('never throws, and names each refused property once, with what to do', () => {
    const sent = fc.oneof(
      fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true }),
      nearRecord(section),
    );
    fc.assert(
      fc.property(sent, (value) => {
        const result = validateRecord(section, value, { today });
        if (result.ok) return;
        const properties = result.errors.map(({ property }) => property);
        expect(properties.length).toBeGreaterThan(0);
        expect(new Set(properties).size).toBe(properties.length);
        expect(result.errors.every(({ message }) => typeof message === 'string' && message !== '')).toBe(
          true,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('accepts its own result unchanged, even after serialisation as JSON', () => {
    let accepted = 0;
    fc.assert(
      fc.property(nearRecord(section), (value) => {
        const result = validateRecord(section, value, { today });
        if (!result.ok) return;
        accepted += 1;
        const stored: unknown = JSON.parse(JSON.stringify(result.value));
        expect(stored).toEqual(result.value);
        expect(validateRecord(section, stored, { today })).toEqual(result);
      }),
      { numRuns: 500 },
    );
    expect(accepted).toBeGreaterThan(10);
  });

  it('does not change its input', () => {
    const sent: unknown = structuredClone({ ...validRecords[section], extra: ' x ' });
    const before = structuredClone(sent);
    validateRecord(section, sent, { today });
    expect(sent).toEqual(before);
  });
});

describe('a refusal', () => {
  it('names unknown properties of persons and wallets by their dotted paths', () => {
    expect(
      refusals('control-ownership-and-related-parties', {
        directors: [validPerson, { ...validPerson, taxIdNumber: '2', status: true }],
      }),
    ).toEqual({ 'directors.1.status': 'This field is not known' });
    expect(refusals('wallets', { wallets: [{ ...validRecords.wallets.wallets[0], balance: 5 }] })).toEqual({
      'wallets.0.balance': 'This field is not known',
    });
  });

  it('names the first unknown properties of very many', () => {
    const strangers = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, 1]));
    expect(Object.keys(refusals('contact-details', strangers))).toHaveLength(20);
  });

  it('does not read a list that is too long', () => {
    const endless = Array.from({ length: 100_000 }, () => ({}));
    expect(refusals('control-ownership-and-related-parties', { directors: endless })).toEqual({
      directors: 'List at most 50 directors',
    });
    expect(refusals('products-and-services', { services: endless })).toEqual({
      services: 'Choose services from the list only',
    });
  });
});
