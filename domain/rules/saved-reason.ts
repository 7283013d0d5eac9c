import type { ObjectSchema } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { checkedBy } from './checked-by.ts';
import { choiceField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import { maxReasonLength } from './limits.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/** A text that staff insert into decisions, marks and refusals. */
export type SavedReason = components['schemas']['SavedReasonInput'];
export type SavedReasonKind = SavedReason['kind'];

/** Where a saved reason is offered, in the order of the form. */
export const savedReasonKinds: Readonly<Record<SavedReasonKind, string>> = {
  rationale: 'Internal rationale of a decision',
  rejection: 'Rejection of a case',
  answer: 'Mark on an answer',
  document: 'Mark on a document',
  check: 'Mark on an identity check',
  identity: 'Refusal of an identity',
};

const savedReasonRule: ObjectSchema<SavedReason> = closedObject(
  {
    kind: choiceField({
      choices: Object.keys(savedReasonKinds) as SavedReasonKind[],
      missing: 'Choose where the reason is offered',
    }),
    text: textField({ missing: 'Enter the reason', max: maxReasonLength, multiline: true }),
  },
  'Send the reason as an object',
);

/** Checks a saved reason as a whole. Never throws for any value. */
export function checkSavedReason(value: unknown): Validation<SavedReason> {
  return checkedBy(savedReasonRule, value);
}
