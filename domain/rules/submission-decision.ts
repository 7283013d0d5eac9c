import { array, type ObjectSchema, string } from 'yup';
import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { maxAnswerLength, maxChangeRequests, maxPropertyLength, maxReasonLength } from './limits.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/** What a reviewer wants changed: the step, the dotted path inside its record ('' for all of it), and why. */
export type ChangeRequest = { step: string; property: string; reason: string };

/** What an administrator decides about a submission. */
export type SubmissionDecision = {
  /** One of the administrators' events of the submission; the contract lists them. */
  event: string;
  /** Why, in words for the client; '' where none was given. */
  reason: string;
  /** Empty unless changes are requested. */
  changes: ChangeRequest[];
};

const changeRule: ObjectSchema<ChangeRequest> = closedObject(
  {
    step: textField({ missing: 'Choose the step', max: maxPropertyLength }),
    property: textField({ max: maxPropertyLength }),
    reason: textField({
      missing: 'Say what has to be changed, and why',
      max: maxReasonLength,
      multiline: true,
    }),
  },
  'Send this change as an object',
);

const listOfChanges = 'Send the changes as a list';

const decisionRule: ObjectSchema<SubmissionDecision> = closedObject(
  {
    event: string().typeError('Choose what to decide').required('Choose what to decide'),
    reason: textField({ max: maxAnswerLength, multiline: true }).test(
      'reason',
      'Say why the submission is rejected',
      (value, { parent }) => parent.event !== 'reject' || value !== '',
    ),
    changes: array()
      .typeError(listOfChanges)
      .required(listOfChanges)
      .of(changeRule)
      .max(maxChangeRequests, `Request at most ${maxChangeRequests} changes at once`)
      .test(
        'changes',
        'Mark at least one answer that has to be changed',
        (value, { parent }) => parent.event !== 'requestChanges' || value.length > 0,
      )
      .test(
        'needless',
        'Only a request for changes marks answers: leave them out',
        (value, { parent }) => parent.event === 'requestChanges' || value.length === 0,
      ),
  },
  'Send the decision as an object',
);

/** Checks a decision whose event and steps the contract has checked. A reason or list left out is empty. */
export function validateDecision(value: object): Validation<SubmissionDecision> {
  return checkedBy(decisionRule, { reason: '', changes: [], ...value });
}
