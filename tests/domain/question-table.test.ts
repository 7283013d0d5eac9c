import { describe, expect, it } from 'vitest';
import { object } from 'yup';
import { formDifferences } from '#domain/form/differences.ts';
import { emptyRecord } from '#domain/form/empty.ts';
import { groupsOf } from '#domain/form/groups.ts';
import { type QuestionForm, questionsOf } from '#domain/form/question.ts';
import { readBackForm } from '#domain/form/read-back.ts';
import { recordRule } from '#domain/form/rule.ts';
import { checkedBy } from '#domain/rules/checked-by.ts';
import { queueFields, searchTextsOf } from '#domain/sections/search.ts';

type Pet = {
  name: string;
  born: string;
  mail: string;
  kind: string;
  tricks: string[];
  chipped: boolean;
  chip: string;
  legs: number;
};

const questions = questionsOf<Pet>({
  name: { label: 'Name', kind: 'text', max: 10, missing: 'Enter the name', search: 'names' },
  born: { label: 'Day of birth', kind: 'pastDate' },
  mail: { label: 'Email of the owner', kind: 'email', search: 'emails' },
  kind: {
    label: 'Kind',
    kind: 'choice',
    choices: [{ value: 'dog', label: 'A dog' }, 'Cat'],
    initial: 'dog',
    heading: { title: 'The animal' },
  },
  tricks: {
    label: 'Tricks',
    kind: 'choices',
    choices: [
      { value: 'sit', label: 'Sits' },
      { value: 'roll', label: 'Rolls' },
    ],
    one: 'trick',
    inQueue: true,
  },
  chipped: { label: 'Has a chip', kind: 'checkbox' },
  chip: {
    label: 'Chip',
    fullLabel: 'Number of the chip',
    kind: 'text',
    max: 5,
    heading: { title: 'Chip', otherwise: { label: 'Chip', value: 'None' } },
    when: ({ chipped }) => chipped === true,
    check: {
      holds: (chip, { name }) => chip === '' || chip !== name,
      message: 'Enter the number, not the name',
    },
  },
  legs: { label: 'Legs', kind: 'number', min: 0, max: 4, when: ({ chipped }) => chipped === true },
});
const form: QuestionForm = { title: 'Pet', questions, lists: [] };
const rex = {
  name: 'Rex',
  born: '2020-02-03',
  mail: '',
  kind: 'dog',
  tricks: ['roll', 'sit'],
  chipped: false,
  chip: '',
  legs: 4,
};

const refusals = (change: object) => {
  const checked = checkedBy(object(recordRule(questions)), { ...rex, ...change }, { today: '2026-01-01' });
  return checked.ok ? [] : checked.errors.map(({ property, message }) => `${property}: ${message}`);
};

describe('a table of questions', () => {
  it('defines the empty record', () => {
    expect(emptyRecord(questions)).toEqual({
      name: '',
      born: '',
      mail: '',
      kind: 'dog',
      tricks: [],
      chipped: false,
      chip: '',
      legs: null,
    });
  });

  it('defines the rule, in which an answer without `missing` may be empty', () => {
    expect(refusals({ born: '', mail: '', kind: '', tricks: [], legs: null })).toEqual([]);
    expect(refusals({ name: '' })).toEqual(['name: Enter the name']);
    expect(refusals({ born: '2027-01-01' })).toEqual(['born: Enter a date that is not in the future']);
    expect(refusals({ born: null })).toEqual(['born: Enter this date as YYYY-MM-DD']);
    expect(refusals({ mail: 'rex' })).toEqual(['mail: Enter an email address such as name@company.com']);
    expect(refusals({ kind: 'Fish' })).toEqual(['kind: Choose one of the options in the list']);
    expect(refusals({ tricks: ['fly'] })).toEqual(['tricks: Choose tricks from the list only']);
    expect(refusals({ tricks: ['sit', 'sit'] })).toEqual(['tricks: Choose each trick at most once']);
    expect(refusals({ chip: 'Rex' })).toEqual(['chip: Enter the number, not the name']);
    expect(refusals({ legs: 5 })).toEqual(['legs: Enter a whole number from 0 to 4']);
  });

  it('defines the groups, and the displayed answers', () => {
    expect(groupsOf(form).map(({ title }) => title)).toEqual(['Pet', 'The animal', 'Chip']);
    expect(readBackForm(form, rex).map(({ title, rows }) => [title, rows.map(({ value }) => value)])).toEqual(
      [
        ['Pet', ['Rex', '3 February 2020', '']],
        ['The animal', ['A dog', 'Rolls, Sits', 'No']],
        ['Chip', ['None']],
      ],
    );
    const chipped = readBackForm(form, { ...rex, chipped: true, chip: '12345' });
    expect(chipped.at(-1)?.rows.map(({ value }) => value)).toEqual(['12345', '4']);
  });

  it('defines the differences between two versions, for the questions that one of them is asked', () => {
    const mine = { ...rex, chip: '1' };
    const theirs = { ...rex, kind: 'Cat', chip: '2' };
    const read = (found: ReturnType<typeof formDifferences>) =>
      found.map(({ label, inWords }) => [label, inWords.mine, inWords.theirs]);
    expect(read(formDifferences(form, { base: rex, mine, theirs }))).toEqual([['Kind', 'A dog', 'Cat']]);
    const chipped = formDifferences(form, { base: rex, mine, theirs: { ...theirs, chipped: true } });
    expect(read(chipped)).toEqual([
      ['Kind', 'A dog', 'Cat'],
      ['Has a chip', 'No', 'Yes'],
      ['Number of the chip', 'None', '2'],
    ]);
  });

  it('defines what the queue of cases shows and finds', () => {
    expect(queueFields(form)).toEqual(['name', 'mail', 'tricks']);
    expect(searchTextsOf(form, rex)).toEqual({ names: ['Rex'], emails: [''], taxIds: [] });
  });
});
