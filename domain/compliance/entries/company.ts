import type { Answers } from '#domain/form/question.ts';
import { maxNodeNameLength } from '../ownership/structure.ts';
import type { EntryForm } from './entry-kind.ts';

const maxText = 200;
const maxWords = 4000;

const byReliance = ({ method }: Answers) => method === 'reliance';
const byRecord = ({ method }: Answers) => typeof method === 'string' && !['', 'reliance'].includes(method);

/** Source: FINTRAC, “Methods to verify the identity of persons and entities”; PCMLTFR sections 109 and 112. */
export const existence: EntryForm = {
  title: 'Existence of the company',
  why: 'A record from a register or an authority confirms that the company exists.',
  about: 'client',
  questions: [
    {
      name: 'method',
      label: 'Confirmed by',
      kind: 'choice',
      choices: [
        { value: 'certificate', label: 'Certificate of incorporation or of status' },
        { value: 'annual_filing', label: 'Annual filing under a provincial or federal law' },
        { value: 'latest_record', label: 'Latest record that confirms existence' },
        { value: 'public_database', label: 'Public database' },
        { value: 'reliance', label: 'Reliance on another reporting entity' },
      ],
      missing: 'Choose how the existence was confirmed',
    },
    {
      name: 'verifiedOn',
      label: 'Verified on',
      kind: 'pastDate',
      missing: 'Enter the day of the verification',
      beside: 1,
    },
    { name: 'recordDate', label: 'Date of the record', kind: 'pastDate', when: byRecord },
    {
      name: 'source',
      label: 'Source',
      help: 'Register, authority or database',
      kind: 'text',
      max: maxText,
      missing: 'Enter the source',
      when: byRecord,
    },
    {
      name: 'number',
      label: 'Registration number',
      kind: 'text',
      max: 60,
      missing: 'Enter the registration number',
      when: byRecord,
    },
    {
      name: 'reliedOn',
      label: 'Whom we rely on, and the date of the written agreement',
      kind: 'text',
      max: maxText,
      missing: 'Enter the reporting entity and the date of the agreement',
      when: byReliance,
    },
    { name: 'isFederal', label: 'It is a federal corporation (Canada)', kind: 'checkbox' },
    {
      name: 'nameMatches',
      label: 'The name in the record is the legal name in our file',
      kind: 'agreed',
      missing: 'A record of another name does not confirm this company',
    },
    {
      name: 'addressMatches',
      label: 'The address is the one in our file',
      kind: 'yesNo',
      missing: 'Compare the address',
    },
    {
      name: 'directorsMatch',
      label: 'The directors are the ones in our file',
      kind: 'yesNo',
      missing: 'Compare the directors',
    },
    {
      name: 'differences',
      label: 'Differences and their explanation',
      kind: 'area',
      max: maxWords,
      missing: 'Explain what differs',
      when: ({ addressMatches, directorsMatch }) => addressMatches === false || directorsMatch === false,
    },
  ],
};

/**
 * What replaces beneficial owners that could not be obtained or confirmed. Source: FINTRAC, “Beneficial ownership requirements”;
 * PCMLTFR section 138.
 */
export const seniorOfficer: EntryForm = {
  title: 'Most senior managing officer',
  why: 'Where the owners could not be obtained, the most senior managing officer is verified, and the client is a high risk.',
  about: 'client',
  questions: [
    {
      name: 'name',
      label: 'Name of the officer',
      help: 'The officer of the ownership, if one is recorded there',
      kind: 'text',
      // As long as a name in the ownership.
      max: maxNodeNameLength,
      isName: true,
      missing: 'Enter the name of the officer',
    },
    {
      name: 'office',
      label: 'Office',
      kind: 'text',
      max: maxText,
      missing: 'Enter the office',
      beside: 1,
    },
    {
      name: 'verifiedOn',
      label: 'Verified on',
      kind: 'pastDate',
      missing: 'Enter the day of the verification',
    },
    {
      name: 'measures',
      label: 'Reasonable measures that were taken to find the owners',
      kind: 'area',
      max: maxWords,
      missing: 'Describe the measures that were taken',
    },
  ],
};

/** Source: PCMLTFR section 138.1, in force since 1 October 2025. */
export const discrepancy: EntryForm = {
  title: 'Register of individuals with significant control',
  why: 'For a federal corporation at high risk, the register is compared with our file, and a material discrepancy is reported.',
  about: 'client',
  questions: [
    {
      name: 'consultedOn',
      label: 'Consulted on',
      kind: 'pastDate',
      missing: 'Enter the day on which the register was consulted',
    },
    {
      name: 'outcome',
      label: 'Outcome',
      kind: 'choice',
      choices: [
        { value: 'none', label: 'No material discrepancy' },
        { value: 'resolved', label: 'A discrepancy, resolved within 30 days' },
        { value: 'reported', label: 'A discrepancy, reported' },
      ],
      missing: 'Choose the outcome',
    },
    {
      name: 'finding',
      label: 'Finding',
      kind: 'area',
      max: maxWords,
      missing: 'Describe the discrepancy and how it was resolved or reported',
      when: ({ outcome }) => outcome === 'resolved' || outcome === 'reported',
    },
    {
      name: 'acknowledgement',
      label: 'Number of the acknowledgement',
      kind: 'text',
      max: 60,
      missing: 'Enter the number of the acknowledgement',
      when: ({ outcome }) => outcome === 'reported',
    },
  ],
};

/** The enhanced measures to choose from. Source: FINTRAC, “Risk assessment guidance”, special measures for high risk. */
export const enhancedMeasureChoices = [
  { value: 'source_of_funds', label: 'Evidence of the source of funds' },
  { value: 'source_of_wealth', label: 'Evidence of the source of wealth' },
  { value: 'more_identification', label: 'A second verification of identities' },
  { value: 'more_often', label: 'Review and update of the file every six months' },
  { value: 'monitoring', label: 'Closer monitoring of transactions' },
  { value: 'limits', label: 'Limits for volumes or services' },
  { value: 'approval', label: 'Approval of transactions by a senior reviewer' },
] as const;

/** Source: PCMLTFA subsection 9.6(3). */
export const enhancedMeasures: EntryForm = {
  title: 'Enhanced measures',
  why: 'A client at high risk needs measures that someone has chosen and signed off.',
  about: 'client',
  isSignOff: true,
  questions: [
    {
      name: 'measures',
      label: 'Measures',
      kind: 'choices',
      one: 'measure',
      choices: enhancedMeasureChoices,
      missing: 'Choose at least one measure',
    },
    {
      name: 'reason',
      label: 'Why these measures are sufficient',
      kind: 'area',
      max: maxWords,
      missing: 'Enter why these measures are sufficient',
    },
  ],
};

/** Someone with the permission to sign off replaces the computed rating, or lets it count again. */
export const riskOverride: EntryForm = {
  title: 'Risk rating',
  why: 'The computed rating is replaced by another one, with the reason.',
  about: 'client',
  isSignOff: true,
  questions: [
    {
      name: 'rating',
      label: 'Rating',
      kind: 'choice',
      choices: [
        { value: 'computed', label: 'As computed' },
        { value: 'low', label: 'Low' },
        { value: 'medium', label: 'Medium' },
        { value: 'high', label: 'High' },
      ],
      missing: 'Choose the rating',
    },
    {
      name: 'reason',
      label: 'Reason',
      kind: 'area',
      min: 10,
      max: maxWords,
      missing: 'Enter why this rating is right',
    },
  ],
};
