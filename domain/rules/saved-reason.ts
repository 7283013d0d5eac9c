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
  reply: 'Reply to a contact or an applicant',
};

/** Returns the maximum length of a saved reason; a reply by email may be longer than a reason. */
export function savedReasonLength(kind: SavedReasonKind): number {
  return kind === 'reply' ? maxReplyTemplate : maxReasonLength;
}

const maxReplyTemplate = 2000;

const savedReasonRule: ObjectSchema<SavedReason> = closedObject(
  {
    kind: choiceField({
      choices: Object.keys(savedReasonKinds) as SavedReasonKind[],
      missing: 'Choose where the reason is offered',
    }),
    text: textField({ missing: 'Enter the reason', max: maxReplyTemplate, multiline: true }).test(
      'length',
      (value, { parent, createError }) => {
        const max = savedReasonLength(parent.kind);
        return value.length <= max || createError({ message: `Shorten this to ${max} characters or fewer` });
      },
    ),
  },
  'Send the reason as an object',
);

/** Checks a saved reason as a whole. Never throws for any value. */
export function checkSavedReason(value: unknown): Validation<SavedReason> {
  return checkedBy(savedReasonRule, value);
}
