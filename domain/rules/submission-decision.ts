import { array, type ObjectSchema, string } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { steps } from '#machines/steps.ts';
import { checkedBy } from './checked-by.ts';
import { choiceField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import { maxAnswerLength, maxChangeRequests, maxPropertyLength, maxReasonLength } from './limits.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/** What a reviewer wants changed: the step, the dotted path inside its record ('' for all of it), and why. */
export type ChangeRequest = components['schemas']['ChangeRequest'];

/** What a member of staff decides about a submission; a reason that was not given is '', and changes not requested are none. */
export type SubmissionDecision = Required<components['schemas']['SubmissionDecision']>;

const changeRule: ObjectSchema<ChangeRequest> = closedObject(
  {
    step: choiceField({ choices: steps.map(({ id }) => id), missing: 'Choose the step' }),
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
    event: string<SubmissionDecision['event']>()
      .typeError('Choose what to decide')
      .required('Choose what to decide'),
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
