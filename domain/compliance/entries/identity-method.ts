import { isNotBefore } from '#domain/form/not-before.ts';
import type { Answers, Question } from '#domain/form/question.ts';
import { confirmedPairs, wholeNumber } from '#domain/second-source.ts';
import type { EntryForm } from './entry-kind.ts';
import { isSameSource } from './same-source.ts';

const isMethod =
  (...methods: readonly string[]) =>
  ({ method }: Answers) =>
    methods.includes(String(method ?? ''));

/** The methods by which the law lets a person be identified. */
export const identityMethods = [
  { value: 'photo_id', label: 'Government photo ID, authenticated by technology' },
  { value: 'credit_file', label: 'Canadian credit file' },
  { value: 'dual_process', label: 'Dual process: two sources' },
  { value: 'reliance', label: 'Reliance on an agent or another reporting entity' },
] as const;

/** What reviewers do with an identity document, and what is not one of the methods. */
const notMethods = [
  { value: 'document_seen', label: 'We looked at an uploaded document' },
  { value: 'video_call', label: 'Video call' },
];

const maxText = 200;
const photoId: Question[] = [
  {
    name: 'documentType',
    label: 'Type of document',
    kind: 'choice',
    choices: [
      { value: 'passport', label: 'Passport' },
      { value: 'licence', label: 'Driver’s licence' },
      { value: 'resident_card', label: 'Permanent resident card' },
      { value: 'national_id', label: 'National identity card' },
      { value: 'other', label: 'Other document of a government' },
    ],
    missing: 'Choose the type of document',
    when: isMethod('photo_id'),
    heading: { title: 'The document' },
  },
  {
    name: 'documentNumber',
    label: 'Document number',
    kind: 'text',
    max: 60,
    missing: 'Enter the number of the document',
    check: wholeNumber,
    when: isMethod('photo_id'),
    beside: 1,
  },
  {
    name: 'expiresOn',
    label: 'Expires on',
    kind: 'date',
    missing: 'Enter the day on which the document expires',
    check: {
      holds: isNotBefore('verifiedOn'),
      message: 'The document had expired on the day of the verification. Use a current document',
    },
    when: isMethod('photo_id'),
  },
  {
    name: 'issuedIn',
    label: 'Country of issue',
    kind: 'country',
    missing: 'Choose the country of issue',
    when: isMethod('photo_id'),
    beside: 1,
  },
  {
    name: 'jurisdiction',
    label: 'Province or authority of issue',
    kind: 'text',
    max: maxText,
    when: isMethod('photo_id'),
  },
  {
    name: 'technology',
    label: 'Technology that authenticated the document',
    help: 'The report of the identity provider, or the name of the system',
    kind: 'text',
    max: maxText,
    missing: 'Name the technology: without one, a photo ID that is not seen in person is no method',
    when: isMethod('photo_id'),
  },
  {
    name: 'liveComparison',
    label: 'The face was compared live with the document',
    kind: 'agreed',
    missing: 'Without a live comparison of the face, a photo ID is no method',
    when: isMethod('photo_id'),
  },
];

const creditFile: Question[] = [
  {
    name: 'bureau',
    label: 'Credit bureau',
    kind: 'text',
    max: maxText,
    missing: 'Enter the credit bureau',
    when: isMethod('credit_file'),
    heading: { title: 'The credit file', description: 'Looked up in Canada on the day of the verification' },
  },
  {
    name: 'fileNumber',
    label: 'Number of the credit file',
    kind: 'text',
    max: 60,
    missing: 'Enter the number of the credit file',
    check: wholeNumber,
    when: isMethod('credit_file'),
  },
  {
    name: 'fileYears',
    label: 'Years that the file exists',
    kind: 'number',
    min: 0,
    max: 100,
    missing: 'Enter how many years the file exists',
    check: {
      holds: (years) => typeof years !== 'number' || years >= 3,
      message: 'A credit file counts only if it exists for at least three years',
    },
    when: isMethod('credit_file'),
    beside: 1,
  },
  {
    name: 'tradeLines',
    label: 'Trade lines',
    kind: 'number',
    min: 0,
    max: 1000,
    missing: 'Enter the number of trade lines',
    check: {
      holds: (lines) => typeof lines !== 'number' || lines > 1,
      message: 'A credit file counts only with information of more than one trade line',
    },
    when: isMethod('credit_file'),
  },
];

const sourceOf = (order: 'first' | 'second', title: string): Question[] => [
  {
    name: `${order}Source`,
    label: `${title}: issuer`,
    help: 'Bank, government, utility or provider that issued the information',
    kind: 'text',
    max: maxText,
    missing: `Enter the issuer of the ${order} source`,
    when: isMethod('dual_process'),
    heading: { title },
    ...(order === 'second' && {
      check: {
        holds: (issuer: unknown, { firstSource }: Answers) =>
          !isSameSource(String(issuer ?? ''), String(firstSource ?? '')),
        message: 'Both sources are of the same issuer. Use a source of another issuer',
      },
    }),
  },
  {
    name: `${order}Confirms`,
    label: `${title}: confirms`,
    kind: 'choice',
    choices: confirmedPairs,
    missing: `Choose what the ${order} source confirms`,
    when: isMethod('dual_process'),
    ...(order === 'second' && {
      check: {
        holds: (confirms: unknown, { firstConfirms }: Answers) => confirms !== firstConfirms,
        message: 'Both sources confirm the same. Choose sources that confirm different information',
      },
    }),
  },
  {
    name: `${order}Number`,
    label: `${title}: number or reference`,
    kind: 'text',
    max: 60,
    missing: `Enter the number or reference of the ${order} source`,
    check: wholeNumber,
    when: isMethod('dual_process'),
    beside: 1,
  },
  {
    name: `${order}Date`,
    label: `${title}: date`,
    kind: 'pastDate',
    missing: `Enter the date of the ${order} source`,
    when: isMethod('dual_process'),
  },
];

const reliance: Question[] = [
  {
    name: 'reliedOn',
    label: 'Whom we rely on',
    kind: 'text',
    max: maxText,
    missing: 'Enter the reporting entity or agent that identified the person',
    when: isMethod('reliance'),
    heading: { title: 'The written agreement' },
  },
  {
    name: 'agreementDate',
    label: 'Date of the agreement',
    kind: 'pastDate',
    missing: 'Enter the date of the written agreement',
    when: isMethod('reliance'),
    beside: 1,
  },
  {
    name: 'information',
    label: 'Information that was relied on',
    kind: 'area',
    max: 2000,
    missing: 'Describe the information that was relied on',
    when: isMethod('reliance'),
  },
];

/**
 * How the identity of a person was verified. Source: FINTRAC, “Methods to verify the identity of persons and entities”; PCMLTFR
 * section 105.
 */
export const identityMethod: EntryForm = {
  title: 'Identity of a person',
  why: 'The law accepts only certain methods. The entry shows which one was used, and on what.',
  about: 'person',
  questions: [
    {
      name: 'method',
      label: 'Method',
      kind: 'choice',
      choices: [...identityMethods, ...notMethods],
      missing: 'Choose the method',
      heading: { title: 'Verification' },
      check: {
        holds: (method) => !notMethods.some(({ value }) => value === method),
        message:
          'This alone is no method. With a second source of another issuer it is dual process: choose that method',
      },
    },
    {
      name: 'verifiedOn',
      label: 'Verified on',
      kind: 'pastDate',
      missing: 'Enter the day of the verification',
      beside: 1,
    },
    {
      name: 'nameMatches',
      label: 'Every source has the same name as our file',
      kind: 'agreed',
      missing: 'A source with another name does not identify this person',
    },
    ...photoId,
    ...creditFile,
    ...sourceOf('first', 'First source'),
    ...sourceOf('second', 'Second source'),
    ...reliance,
  ],
};
