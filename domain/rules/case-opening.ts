import type { ObjectSchema } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { maxReasonLength } from './limits.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

type CaseOpening = components['schemas']['CaseOpeningInput'];

const caseOpeningRule: ObjectSchema<CaseOpening> = closedObject(
  {
    reason: textField({
      missing: 'Enter why you have to open this case',
      max: maxReasonLength,
      multiline: true,
    }),
  },
  'Send the reason as an object',
);

/** Checks the reason for opening a closed case. Never throws for any value. */
export function checkCaseOpening(value: unknown): Validation<CaseOpening> {
  return checkedBy(caseOpeningRule, value);
}
