import { array, number, type ObjectSchema, string } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { steps } from '#machines/steps.ts';
import { checkedBy } from './checked-by.ts';
import { choiceField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import {
  maxAnswerLength,
  maxChangeRequests,
  maxPropertyLength,
  maxRationaleLength,
  maxReasonLength,
} from './limits.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/** A change that a reviewer requests: the step, the dotted path in its record ('' for all of it), and the reason. */
export type ChangeRequest = components['schemas']['ChangeRequest'];

/**
 * A staff member's decision about a submission. An omitted reason, rationale or tag of the marks is '', and omitted changes are
 * none.
 */
export type SubmissionDecision = Required<Omit<Sent, 'version' | 'putBack'>> & {
  /** The version that they reviewed; null if not given. */
  version: number | null;
  /** The SHA-256 of the amendments to revert first; null for none. */
  putBack: string | null;
};

type Sent = components['schemas']['SubmissionDecision'];

const changeRule: ObjectSchema<ChangeRequest> = closedObject(
  {
    step: choiceField({ choices: steps.map(({ id }) => id), missing: 'Choose the step' }),
    property: textField({ max: maxPropertyLength }),
    reason: textField({
      missing: 'Enter what has to be changed, and why',
      max: maxReasonLength,
      multiline: true,
    }),
  },
  'Send this change as an object',
);

/** Maximum length of the ETag of the list of marks, in characters. */
const maxTagLength = 100;

/** The error of a request for changes without any change. */
export const nothingMarked = 'Mark at least one answer that has to be changed';

const listOfChanges = 'Send the changes as a list';

const decisionRule: ObjectSchema<SubmissionDecision> = closedObject(
  {
    event: string<SubmissionDecision['event']>()
      .typeError('Choose what to decide')
      .required('Choose what to decide'),
    reason: textField({ max: maxAnswerLength, multiline: true }).test(
      'reason',
      'Enter why the submission is rejected',
      (value, { parent }) => parent.event !== 'reject' || value !== '',
    ),
    changes: array()
      .typeError(listOfChanges)
      .required(listOfChanges)
      .of(changeRule)
      .max(maxChangeRequests, `Request at most ${maxChangeRequests} changes at once`)
      .test(
        'changes',
        nothingMarked,
        (value, { parent }) => parent.event !== 'requestChanges' || parent.marks !== '' || value.length > 0,
      )
      .test(
        'needless',
        'Only a request for changes marks answers. Leave them out',
        (value, { parent }) => parent.event === 'requestChanges' || value.length === 0,
      ),
    rationale: textField({ max: maxRationaleLength, multiline: true }).test(
      'needless',
      'Only an approval or a rejection has a rationale. Leave it out',
      (value, { parent }) => parent.event === 'approve' || parent.event === 'reject' || value === '',
    ),
    marks: textField({ max: maxTagLength }).test(
      'needless',
      'Only a request for changes sends marks, and not together with changes. Leave it out',
      (value, { parent }) =>
        value === '' || (parent.event === 'requestChanges' && parent.changes?.length === 0),
    ),
    version: number()
      .typeError('Send the number of the version')
      .integer('Send the number of the version')
      .min(1)
      .defined()
      .nullable(),
    putBack: string()
      .typeError('Send the SHA-256 of the changes')
      .defined()
      .nullable()
      .test(
        'needless',
        'Only an approval of a version reverts changes. Name the version',
        (value, { parent }) => value === null || (parent.event === 'approve' && parent.version !== null),
      ),
  },
  'Send the decision as an object',
);

/** Validates a decision whose event and steps the contract has validated. An omitted reason or list is empty. */
export function validateDecision(value: object): Validation<SubmissionDecision> {
  const none = { reason: '', changes: [], rationale: '', marks: '', version: null, putBack: null };
  return checkedBy(decisionRule, { ...none, ...value });
}

/** Validates one requested change. */
export function validateChange(value: object): Validation<ChangeRequest> {
  return checkedBy(changeRule, value);
}
