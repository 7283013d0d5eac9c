import type { Answers } from '#domain/form/question.ts';
import type { EntryForm } from './entry-kind.ts';

const maxWords = 4000;
const maxText = 200;
const determinedOn = {
  name: 'determinedOn',
  label: 'Determined on',
  kind: 'pastDate',
  missing: 'Enter the day of the determination',
} as const;

/** Source: FINTRAC, “Business relationship requirements”; PCMLTFR section 145. */
export const purpose: EntryForm = {
  title: 'Purpose and intended nature of the relationship',
  why: 'It says what the client needs from us, and what activity is expected.',
  about: 'client',
  questions: [
    { ...determinedOn, beside: 1 },
    {
      name: 'startsOn',
      label: 'Start of the relationship',
      kind: 'date',
      missing: 'Enter the day on which the relationship starts',
    },
    {
      name: 'purpose',
      label: 'Purpose',
      kind: 'area',
      min: 10,
      max: maxWords,
      missing: 'Describe why the client enters the relationship',
    },
    {
      name: 'expectedActivity',
      label: 'Expected activity',
      help: 'Services, volumes, countries, frequency',
      kind: 'area',
      min: 10,
      max: maxWords,
      missing: 'Describe the activity that is expected',
    },
  ],
};

const actsForAnother = ({ outcome }: Answers) => outcome === 'yes';

/** Source: FINTRAC, “Third party determination requirements”; PCMLTFR sections 134 to 137. */
export const thirdParty: EntryForm = {
  title: 'Third party',
  why: 'It says whether the client acts on the instructions of someone else.',
  about: 'client',
  questions: [
    { ...determinedOn },
    {
      name: 'outcome',
      label: 'Does the client act for someone else?',
      kind: 'choice',
      choices: [
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes' },
        { value: 'suspected', label: 'We could not find out, but there are grounds to suspect it' },
      ],
      missing: 'Choose the outcome',
    },
    {
      name: 'thirdParty',
      label: 'Name and address of the third party',
      kind: 'area',
      max: maxWords,
      missing: 'Enter the name and the address of the third party',
      when: actsForAnother,
    },
    {
      name: 'relation',
      label: 'Relation to the client',
      kind: 'text',
      max: maxText,
      missing: 'Enter the relation of the third party to the client',
      when: actsForAnother,
    },
    {
      name: 'grounds',
      label: 'How it was determined',
      kind: 'area',
      max: maxWords,
      missing: 'Describe how it was determined, or the grounds for the suspicion',
    },
  ],
};

const isExposed = ({ outcome }: Answers) => typeof outcome === 'string' && !['', 'none'].includes(outcome);

/** Source: FINTRAC, “Politically exposed persons and heads of international organizations guidance”; PCMLTFA section 9.3. */
export const exposedPerson: EntryForm = {
  title: 'Politically exposed person',
  why: 'A person in or near a public office needs measures that the law names.',
  about: 'person',
  questions: [
    { ...determinedOn },
    {
      name: 'outcome',
      label: 'The person is',
      kind: 'choice',
      choices: [
        { value: 'none', label: 'No politically exposed person' },
        { value: 'foreign', label: 'A foreign politically exposed person' },
        { value: 'domestic', label: 'A domestic politically exposed person' },
        { value: 'hio', label: 'Head of an international organisation' },
        {
          value: 'foreign_relation',
          label: 'Family or close associate of a foreign politically exposed person',
        },
        {
          value: 'relation',
          label: 'Family or close associate of a domestic one, or of a head of an international organisation',
        },
      ],
      missing: 'Choose the outcome',
    },
    {
      name: 'grounds',
      label: 'How it was determined',
      kind: 'area',
      max: maxWords,
      missing: 'Describe how it was determined: question, search, list',
    },
    {
      name: 'office',
      label: 'Office or position',
      kind: 'text',
      max: maxText,
      missing: 'Enter the office or position',
      when: isExposed,
    },
    {
      name: 'organisation',
      label: 'State or organisation',
      kind: 'text',
      max: maxText,
      missing: 'Enter the state or organisation',
      when: isExposed,
      beside: 1,
    },
    { name: 'heldUntil', label: 'Held until', help: 'Empty if still held', kind: 'date', when: isExposed },
    {
      name: 'sourceOfWealth',
      label: 'Source of wealth',
      kind: 'area',
      max: maxWords,
      missing: 'Describe the source of the person’s wealth',
      when: isExposed,
    },
  ],
};

/** Source: FINTRAC, prohibition of obviously fictitious names since 26 March 2026 (Bill C-12). */
export const namesChecked: EntryForm = {
  title: 'Names are not obviously fictitious',
  why: 'No relationship may be opened for an obviously fictitious name.',
  about: 'client',
  questions: [
    { ...determinedOn },
    {
      name: 'plausible',
      label: 'The names of the company and of all people are plausible',
      kind: 'agreed',
      missing: 'A client with an obviously fictitious name cannot be accepted',
    },
    { name: 'remarks', label: 'Remarks', kind: 'area', max: maxWords },
  ],
};

/** Source: PCMLTFA section 7.1; Special Economic Measures Act; Justice for Victims of Corrupt Foreign Officials Act. */
export const screening: EntryForm = {
  title: 'Sanctions screening',
  why: 'It says against which list of which day the names were compared, and how hits were resolved.',
  about: 'client',
  questions: [
    {
      name: 'screenedOn',
      label: 'Screened on',
      kind: 'pastDate',
      missing: 'Enter the day of the screening',
      beside: 1,
    },
    {
      name: 'listDate',
      label: 'Date of the lists',
      kind: 'pastDate',
      missing: 'Enter the date or version of the lists',
    },
    {
      name: 'lists',
      label: 'Lists',
      help: 'For example the consolidated autonomous sanctions list and the listed terrorist entities',
      kind: 'area',
      max: maxWords,
      missing: 'Enter the lists that were used',
    },
    {
      name: 'outcome',
      label: 'Outcome',
      kind: 'choice',
      choices: [
        { value: 'no_hit', label: 'No hit' },
        { value: 'cleared', label: 'Hits, all of other people' },
        { value: 'confirmed', label: 'A hit is confirmed' },
      ],
      missing: 'Choose the outcome',
    },
    {
      name: 'resolution',
      label: 'How the hits were resolved',
      kind: 'area',
      max: maxWords,
      missing: 'Describe how each hit was resolved',
      when: ({ outcome }) => outcome === 'cleared' || outcome === 'confirmed',
    },
  ],
};

/** A person who may sign off keeps or ends the relationship. Source: FINTRAC guidance on PEPs, “senior management review”. */
export const seniorReview: EntryForm = {
  title: 'Senior review',
  why: 'A senior reviewer decides whether the relationship continues.',
  about: 'either',
  isSignOff: true,
  questions: [
    { ...determinedOn, label: 'Reviewed on', missing: 'Enter the day of the review' },
    {
      name: 'outcome',
      label: 'Outcome',
      kind: 'choice',
      choices: [
        { value: 'keep', label: 'Keep the relationship' },
        { value: 'end', label: 'End the relationship' },
      ],
      missing: 'Choose the outcome',
    },
    { name: 'reason', label: 'Reason', kind: 'area', max: maxWords, missing: 'Enter the reason' },
  ],
};

/** Source: FINTRAC, “Methods to verify the identity”: a person or entity is identified again only on doubt. */
export const doubt: EntryForm = {
  title: 'Doubt',
  why: 'A doubt reopens the verification of the identity.',
  about: 'either',
  questions: [{ name: 'reason', label: 'Reason', kind: 'area', max: maxWords, missing: 'Enter the reason' }],
};
