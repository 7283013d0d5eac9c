import { describe, expect, it } from 'vitest';
import { storedValue } from '#domain/form/question.ts';
import { emptyMsbContent } from '#domain/msb/content.ts';
import {
  clarificationDueOn,
  daysUntil,
  msbDue,
  renewalDueOn,
  todayAtRegistrar,
} from '#domain/msb/due-dates.ts';
import { msbParts } from '#domain/msb/parts.ts';
import { checkMsbPart, missingOf } from '#domain/rules/msb-application.ts';
import { statusesOf } from '#machines/lifecycle.ts';
import { msbApplicationMachine } from '#machines/msb-application.machine.ts';
import { readContract } from '#server/platform/contract/contract.ts';
import { completeMsb } from '#tests/support/msb-application.ts';

const context = { today: '2026-11-22' };

type Property = { $ref?: string; maxLength?: number; maxItems?: number; items?: Property; enum?: string[] };
type Schemas = Record<string, { properties: Record<string, Property>; required: string[]; enum?: string[] }>;

describe('the due date of an application', () => {
  it.each([
    ['2026-11-22', '2026-12-22'],
    ['2027-01-30', '2027-03-01'],
    ['2028-01-30', '2028-02-29'],
    ['2026-12-15', '2027-01-14'],
  ])('for a clarification requested on %s is %s', (askedOn, due) => {
    expect(clarificationDueOn(askedOn)).toBe(due);
  });

  it.each([
    ['2026-11-22', '', '2028-11-22'],
    ['2028-02-29', '', '2030-02-28'],
    ['2026-02-28', '', '2028-02-28'],
    ['2026-11-22', '2028-12-31', '2028-12-31'],
  ])('for a registration of %s, valid until “%s”, is %s', (registeredOn, validUntil, due) => {
    expect(renewalDueOn({ registeredOn, validUntil })).toBe(due);
  });

  it('is the earliest one, by the calendar of Ottawa, and none once the case is closed', () => {
    const dates = { clarificationAskedOn: '2026-11-01', registeredOn: '2024-11-25', validUntil: '' };
    expect(msbDue('clarification', dates)).toEqual({ what: 'renewal', on: '2026-11-25' });
    expect(msbDue('clarification', { ...dates, registeredOn: '' })).toEqual({
      what: 'clarification',
      on: '2026-12-01',
    });
    expect(msbDue('in_review', { ...dates, registeredOn: '' })).toBeNull();
    expect(msbDue('ended', dates)).toBeNull();
    expect(todayAtRegistrar(new Date('2026-11-23T04:59:00Z'))).toBe('2026-11-22');
    expect(todayAtRegistrar(new Date('2026-11-23T05:00:00Z'))).toBe('2026-11-23');
    // Daylight saving time begins on 14 March 2027.
    expect(todayAtRegistrar(new Date('2027-03-15T03:59:00Z'))).toBe('2027-03-14');
    expect(todayAtRegistrar(new Date('2027-03-15T04:00:00Z'))).toBe('2027-03-15');
    expect(daysUntil('2027-03-15', '2027-03-13')).toBe(2);
    expect(daysUntil('2026-11-20', '2026-11-22')).toBe(-2);
  });
});

describe('the form of an application', () => {
  it('asks for what the contract names, within its limits', async () => {
    const { schemas } = (await readContract()).components as unknown as { schemas: Schemas };
    const schemaAt = (property: Property | undefined) =>
      schemas[(property?.$ref ?? '').split('/').at(-1) ?? ''];
    expect(msbParts.map(({ id }) => id)).toEqual(schemas.MsbContent?.required);
    expect(schemas.MsbStatus?.enum).toEqual(statusesOf(msbApplicationMachine));
    for (const { id, questions, lists } of msbParts) {
      const part = schemaAt(schemas.MsbContent?.properties[id]);
      expect(part?.required, id).toEqual([...questions, ...lists].map(({ name }) => name));
      const records = [
        { questions, schema: part },
        ...lists.map((list) => ({
          questions: list.questions,
          schema: schemaAt(part?.properties[list.name]?.items),
        })),
      ];
      for (const list of lists) expect(part?.properties[list.name]?.maxItems).toBe(list.max);
      for (const record of records) {
        for (const field of record.questions) {
          const property = record.schema?.properties[field.name];
          expect(record.schema?.required).toContain(field.name);
          if ('max' in field && field.kind !== 'number') expect(property?.maxLength).toBe(field.max);
          if ('max' in field && field.kind === 'number')
            expect(property).toMatchObject({ minimum: field.min, maximum: field.max });
          if (field.kind === 'choice')
            expect(property?.enum).toEqual(['', ...field.choices.map(storedValue)]);
        }
      }
    }
  });

  it('accepts every part while nothing is filled in, and reports all required answers as missing', () => {
    const empty = emptyMsbContent();
    for (const { id } of msbParts)
      expect(checkMsbPart(id, empty[id], context)).toEqual({ ok: true, value: empty[id] });
    const missing = missingOf(empty, context).map(({ property }) => property);
    expect(missing).toEqual(
      expect.arrayContaining(['business.legalName', 'agents.hasAgents', 'declaration.agreed']),
    );
    expect(missing).not.toEqual(expect.arrayContaining(['business.incorporationNumber']));
    expect(
      missing.filter((property) => /website|mailing|convictionDetails|agents\.agents/.test(property)),
    ).toEqual([]);
  });

  it('reports nothing missing if it is complete, and asks what follows from an answer', () => {
    const whole = completeMsb();
    expect(missingOf(whole, context)).toEqual([]);
    const other = {
      ...whole,
      agents: { hasAgents: true, agents: [] },
      volumes: { volumes: whole.volumes.volumes.slice(1) },
      declaration: { ...whole.declaration, convicted: true },
      people: {
        ...whole.people,
        people: whole.people.people.map((person) => ({ ...person, state: '', roles: [] })),
      },
    };
    expect(missingOf(other, context)).toEqual([
      { property: 'people.people.0.roles', message: 'Choose at least one role' },
      { property: 'agents.agents', message: 'Add each agent or mandatary' },
      { property: 'volumes.volumes', message: 'Add the yearly volume of each service' },
      { property: 'declaration.convictionDetails', message: 'Say what it was convicted of, and when' },
    ]);
  });
});
