import { array, type ISchema, number, type ObjectSchema, type TestContext, ValidationError } from 'yup';
import { checkedBy } from '#domain/rules/checked-by.ts';
import { choiceField } from '#domain/rules/choice-field.ts';
import { type RuleContext, todayOf } from '#domain/rules/clock.ts';
import { closedObject } from '#domain/rules/closed-object.ts';
import { countryField } from '#domain/rules/country-field.ts';
import { dateField } from '#domain/rules/date-field.ts';
import { maxEmailLength } from '#domain/rules/limits.ts';
import { listField } from '#domain/rules/list-field.ts';
import { textField } from '#domain/rules/text-field.ts';
import type { Validation } from '#domain/rules/validate.ts';
import { personLists } from './person-lists.ts';
import { referenceErrors } from './references.ts';
import { asStructure, type OwnershipStatement } from './statement.ts';
import {
  type Confirmation,
  maxControlLength,
  maxLinks,
  maxNodeNameLength,
  maxNodes,
  maxOutcomeReasonLength,
  maxSourceLength,
  measures,
  nodeKinds,
  type OwnershipLink,
  type OwnershipNode,
  type OwnershipStructure,
  outcomes,
  trustRoles,
} from './structure.ts';

const maxIdLength = 64;
const idShape = /^[A-Za-z0-9_-]+$/;

const idField = (missing: string) =>
  textField({ missing, max: maxIdLength }).test(
    'id',
    'Use letters, digits, - and _ only',
    (value) => value === '' || idShape.test(value),
  );

/** A percentage of more than 0 and at most 100 with at most four decimals, or null. */
const percentField = () => {
  const message = 'Enter a percentage of more than 0 and at most 100, with at most 4 decimals';
  return number()
    .typeError(message)
    .defined(message)
    .nullable()
    .test('percent', message, (value) => value === null || isPercent(value));
};

/** Returns whether a number is a percentage that can be stored. */
export function isPercent(value: number): boolean {
  return value > 0 && value <= 100 && Math.abs(Math.round(value * 1e4) - value * 1e4) < 1e-6;
}

const choices = <Choice extends string>(from: readonly Choice[], wrongType: string) =>
  array()
    .typeError(wrongType)
    .required(wrongType)
    .of(choiceField({ choices: from, missing: wrongType }))
    .max(from.length, wrongType);

const nodeRule: ISchema<OwnershipNode> = closedObject(
  {
    id: idField('Give each person and organization an id'),
    kind: choiceField({ choices: nodeKinds, missing: 'Choose what this is' }),
    name: textField({ missing: 'Enter the name', max: maxNodeNameLength, isName: true }),
    country: countryField(),
    email: textField({ max: maxEmailLength }),
    lists: choices(personLists, 'Send the lists of the answers as a list'),
  },
  'Send this person or organization as an object',
);

const linkRule: ISchema<OwnershipLink> = closedObject(
  {
    owner: idField('Choose the owner'),
    owned: idField('Choose what is owned'),
    shares: percentField(),
    votes: percentField(),
    control: textField({ max: maxControlLength }),
    roles: choices(trustRoles, 'Send the roles in the trust as a list'),
  },
  'Send this link as an object',
);

const confirmationRule: ISchema<Confirmation> = closedObject(
  {
    owner: idField('Choose the owner'),
    obtained: choiceField({ choices: measures, missing: 'Choose how the information was obtained' }),
    measure: choiceField({ choices: measures, missing: 'Choose the measure that confirmed it' }).test(
      'differs',
      'Choose a measure other than the one that gave the information',
      (value, { parent }) => value !== parent.obtained,
    ),
    source: textField({
      missing: 'Enter which record it was: its number, address or date',
      max: maxSourceLength,
    }),
    date: dateField('Enter the date of the confirmation').test(
      'past',
      'Enter a date that is not in the future',
      (value, { options }) => value === '' || value <= todayOf(options.context),
    ),
  },
  'Send this confirmation as an object',
);

/** What a client states as well. */
const drawnFields = {
  nodes: listField({
    item: nodeRule,
    max: maxNodes,
    tooMany: `Enter at most ${maxNodes} people and organizations`,
    wrongType: 'Send the people and organizations as a list',
    identity: ({ id }: OwnershipNode) => id,
    reportAt: 'id',
    repeated: 'This id is used twice',
  }),
  links: listField({
    item: linkRule,
    max: maxLinks,
    tooMany: `Enter at most ${maxLinks} links`,
    wrongType: 'Send the links as a list',
    identity: ({ owner, owned }: OwnershipLink) => JSON.stringify([owner, owned]),
    reportAt: 'owned',
    repeated: 'There is already a link between the two. Change that one',
  }),
  outcome: choiceField({ choices: outcomes, missing: 'Choose the outcome' }),
  outcomeReason: textField({ max: maxOutcomeReasonLength, multiline: true }),
};

const structureRule: ObjectSchema<OwnershipStructure> = closedObject(
  {
    ...drawnFields,
    seniorOfficer: textField({ max: maxIdLength }),
    confirmations: listField({
      item: confirmationRule,
      max: maxNodes,
      tooMany: `Enter at most ${maxNodes} confirmations`,
      wrongType: 'Send the confirmations as a list',
      identity: ({ owner }: Confirmation) => owner,
      reportAt: 'owner',
      repeated: 'This owner is already confirmed. Change that confirmation',
    }),
  },
  'Send the structure as an object',
).test('references', '', (value, context) => referencesHold(value, context));

const statementRule: ObjectSchema<OwnershipStatement> = closedObject(
  drawnFields,
  'Send the structure as an object',
).test('references', '', (value, context) => referencesHold(asStructure(value), context));

function referencesHold(structure: OwnershipStructure, context: TestContext) {
  const errors = referenceErrors(structure);
  if (errors.length === 0) return true;
  return new ValidationError(
    errors.map(({ property: path, message }) => context.createError({ path, message })),
  );
}

/**
 * Validates a structure. Refuses what cannot be stored; what is only incomplete or contradicts itself is a problem
 * (`problems`). Never throws for any value.
 */
export function checkOwnership(value: unknown, context: RuleContext): Validation<OwnershipStructure> {
  return checkedBy(structureRule, value, context);
}

/** Validates what a client states about its ownership. Never throws for any value. */
export function checkStatement(value: unknown, context: RuleContext): Validation<OwnershipStatement> {
  return checkedBy(statementRule, value, context);
}
