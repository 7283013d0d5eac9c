import { describe, expect, it } from 'vitest';
import { msbOpenItems } from '#domain/msb/open-items.ts';
import { checkMsbRecord, msbRecordInWords } from '#domain/msb/records/record-forms.ts';
import type { MsbRecord, MsbRecordAnswers, MsbRecordKind } from '#domain/msb/records/record-kind.ts';
import { completeMsb } from '#tests/support/msb-application.ts';

const today = '2026-11-26';
const record = (kind: MsbRecordKind, answers: MsbRecordAnswers, id: string = kind): MsbRecord => ({
  id,
  kind,
  answers,
});
const check = (checkedOn: string, more: MsbRecordAnswers = {}) =>
  record('criminal_check', { name: 'Ada Lovelace', checkedOn, inEnglishOrFrench: true, ...more });

function content(change: (written: ReturnType<typeof completeMsb>) => void = () => {}) {
  const written = completeMsb();
  change(written);
  return written;
}

const statesOf = (
  records: readonly MsbRecord[],
  { filedOn = today as string | null, written = content() } = {},
) => msbOpenItems(written, records, { filedOn, today }).map(({ subject, state }) => [subject, state]);

describe('the criminal record checks of an application', () => {
  it.each([
    ['none', [], 'missing'],
    ['of the last valid day', [check('2026-05-26')], null],
    ['a day too old', [check('2026-05-25')], 'too_old'],
    ['the newest of two', [check('2026-01-01'), check('2026-11-01')], null],
    ['of another person', [check('2026-11-01', { name: 'Grace Hopper' })], 'missing'],
    ['with the name in another spelling', [check('2026-11-01', { name: ' ÁDA  lovelace' })], null],
    [
      'in another language',
      [check('2026-11-01', { inEnglishOrFrench: false, translated: false })],
      'not_translated',
    ],
    ['translated', [check('2026-11-01', { inEnglishOrFrench: false, translated: true })], null],
  ])('%s', (_name, records, state) => {
    expect(statesOf(records)).toEqual(state === null ? [] : [['Ada Lovelace', state]]);
  });

  it('end on the last day of a shorter month', () => {
    const until = (filedOn: string) => statesOf([check('2026-08-31')], { filedOn });
    expect([until('2027-02-28'), until('2027-03-01')]).toEqual([[], [['Ada Lovelace', 'too_old']]]);
  });

  it.each([
    ['an officer with 19 per cent', { roles: ['officer'], ownership: 19 }, false],
    ['an officer with 20 per cent', { roles: ['officer'], ownership: 20 }, true],
    ['a director without a share', { roles: ['director'], ownership: 0 }, true],
    ['an officer without a known share', { roles: ['officer'], ownership: null }, false],
  ] as const)(
    'are asked of those who lead or own the business: %s',
    (_name, { roles, ownership }, isAsked) => {
      const written = content(({ people }) => {
        people.people = people.people.map((person) => ({ ...person, roles: [...roles], ownership }));
      });
      expect(statesOf([], { written }).length > 0).toBe(isAsked);
    },
  );

  it('are of one person each, where two people have the same name', () => {
    const written = content(({ people }) => {
      const [ada] = people.people;
      people.people = ada ? [ada, { ...ada, dateOfBirth: '1961-03-04' }, ada] : [];
    });
    const states = (...dates: (string | undefined)[]) =>
      statesOf(
        dates.map((dateOfBirth) => check('2026-11-01', dateOfBirth === undefined ? {} : { dateOfBirth })),
        { written },
      );
    const [older, younger] = ['Ada Lovelace, born 4 March 1961', 'Ada Lovelace, born 10 December 1985'];
    // One who is listed twice is the same person.
    expect(states('1985-12-10')).toEqual([[older, 'missing']]);
    expect(states('1985-12-10', '1961-03-04')).toEqual([]);
    // A check that was recorded without a date of birth does not say whose it is.
    expect(states(undefined)).toEqual([
      [younger, 'missing'],
      [older, 'missing'],
      [younger, 'missing'],
    ]);
    expect(states('1985-12-10', undefined)).toEqual([[older, 'missing']]);
  });

  it.each([
    ['the same', '1985-12-10', []],
    ['none', '', []],
    ['another', '1985-12-11', [['Ada Lovelace', 'missing']]],
  ])('have %s date of birth as the person', (_name, dateOfBirth, states) => {
    expect(statesOf([check('2026-11-01', { dateOfBirth })])).toEqual(states);
  });

  it('follow the rules of their day, by the kind of registration', () => {
    const foreign = content(({ business }) => {
      business.registration = 'foreign';
    });
    expect(statesOf([], { filedOn: '2025-09-30' })).toEqual([]);
    expect(statesOf([], { filedOn: '2025-10-01' })).toEqual([['Ada Lovelace', 'missing']]);
    expect(statesOf([], { filedOn: '2025-09-30', written: foreign })).toEqual([['Ada Lovelace', 'missing']]);
  });

  it('are not asked of a registered business', () => {
    expect(statesOf([], { filedOn: null })).toEqual([]);
  });
});

it('agents of the application are recorded and checked every two years, until they end', () => {
  const written = content((all) => {
    const address = { street: '1 Main Street', city: 'Ottawa', state: '', zip: '', country: 'Canada' };
    const agents = ['North Agent', 'South Agent'].map((name) => ({
      ...{ name, services: [], ...address, phone: '', since: '2026-01-01' },
    }));
    all.agents = { hasAgents: true, agents };
  });
  const agent = (name: string, checkedOn: string, endedOn = '') =>
    record('agent', { name, checkedOn, endedOn }, name);
  const states = (...records: MsbRecord[]) => statesOf(records, { filedOn: null, written });
  expect(states()).toEqual([
    ['North Agent', 'missing'],
    ['South Agent', 'missing'],
  ]);
  expect(states(agent('NORTH AGENT', '2024-11-26'), agent('South Agent', '2024-11-25'))).toEqual([
    ['South Agent', 'too_old'],
  ]);
  expect(states(agent('North Agent', ''), agent('South Agent', '', '2026-11-25'))).toEqual([
    ['North Agent', 'missing'],
  ]);
});

it('change notices are due 30 days after the change, until they are sent', () => {
  const notice = (changedOn: string, sentOn = '') =>
    record('change_notice', { what: 'owners', changedOn, sentOn });
  const due = (changedOn: string, sentOn?: string) =>
    statesOf([notice(changedOn, sentOn)], { filedOn: null });
  expect(due('2026-10-27')).toEqual([['Owners', 'due']]);
  expect(due('2026-10-26')).toEqual([['Owners', 'overdue']]);
  expect(due('2026-10-26', '2026-11-26')).toEqual([]);
});

it('a record is read with its address in one line', () => {
  const answers = {
    name: 'North Agent',
    street: '1 Main Street',
    city: 'Ottawa',
    state: '',
    country: 'Canada',
  };
  expect(msbRecordInWords('agent', { ...answers, since: '2026-01-02' })).toEqual([
    { label: 'Legal name of the agent', value: 'North Agent' },
    { label: 'Address', value: '1 Main Street, Ottawa, Canada' },
    { label: 'Agent since', value: '2 January 2026' },
  ]);
});

describe('the answers of a record', () => {
  const notice = { what: 'owners', text: 'A new owner', changedOn: '2026-11-01', sentOn: '' };
  const agent = {
    ...{ name: 'North Agent', street: '1 Main Street', city: 'Ottawa', country: 'Canada' },
    ...{ since: '2026-01-01', endedOn: '' },
  };
  it.each<[string, MsbRecordKind, unknown, string[]]>([
    ['an agent', 'agent', agent, []],
    ['a notice', 'change_notice', notice, []],
    ['a change in the future', 'change_notice', { ...notice, changedOn: '2026-11-27' }, ['changedOn']],
    ['a notice before the change', 'change_notice', { ...notice, sentOn: '2026-10-31' }, ['sentOn']],
    ['a day that does not exist', 'change_notice', { ...notice, changedOn: '2026-02-30' }, ['changedOn']],
    ['an unknown change', 'change_notice', { ...notice, what: 'colour' }, ['what']],
    ['an unknown answer', 'change_notice', { ...notice, colour: 'red' }, ['colour']],
    ['a reference of a notice that is not sent', 'change_notice', { ...notice, reference: 'A' }, []],
    ['an end before the start', 'agent', { ...agent, endedOn: '2025-12-31' }, ['endedOn']],
    ['a list', 'agent', [], ['']],
    ['a number as name', 'agent', { ...agent, name: 7 }, ['name']],
  ])('%s', (_name, kind, answers, properties) => {
    const checked = checkMsbRecord(kind, answers, today);
    expect(checked.ok ? [] : checked.errors.map(({ property }) => property)).toEqual(properties);
  });
});
