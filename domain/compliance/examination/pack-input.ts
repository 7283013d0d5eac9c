import { boolean, type ObjectSchema, string } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { isCalendarDate } from '#domain/rules/calendar-date.ts';
import { checkedBy } from '#domain/rules/checked-by.ts';
import { type RuleContext, todayOf } from '#domain/rules/clock.ts';
import { closedObject } from '#domain/rules/closed-object.ts';
import { dateField } from '#domain/rules/date-field.ts';
import type { Validation } from '#domain/rules/validate.ts';

/** The period of an examination pack, and which relationships it contains. */
export type PackInput = components['schemas']['ExaminationPackInput'];

/** As long as records have to be stored, and the years before. */
const maxYears = 10;

const packRule: ObjectSchema<PackInput> = closedObject(
  {
    from: dateField('Enter the first day of the period'),
    to: dateField('Enter the last day of the period')
      .test(
        'past',
        'Enter a last day that is not in the future',
        (value, { options }) => !isCalendarDate(value) || value <= todayOf(options.context),
      )
      .test(
        'order',
        'Enter a last day that is not before the first',
        (value, { parent }) => !isCalendarDate(value) || !isCalendarDate(parent.from) || value >= parent.from,
      )
      .test(
        'length',
        `Enter a period of at most ${maxYears} years`,
        (value, { parent }) =>
          !isCalendarDate(value) ||
          !isCalendarDate(parent.from) ||
          Number(value.slice(0, 4)) - Number(parent.from.slice(0, 4)) <= maxYears,
      ),
    rating: string<PackInput['rating']>()
      .typeError('Choose a rating')
      .oneOf(['low', 'medium', 'high', ''], 'Choose a rating')
      .defined('Choose a rating')
      .nonNullable('Choose a rating'),
    tag: string().typeError('Choose a tag').defined('Choose a tag').nonNullable('Choose a tag'),
    withDocuments: boolean()
      .typeError('Choose whether the documents are contained')
      .required('Choose whether the documents are contained'),
  },
  'Send the period as an object',
);

/** Checks what an examination pack is asked for. Never throws for any value. */
export function checkPackInput(value: unknown, context: RuleContext): Validation<PackInput> {
  return checkedBy(packRule, value, context);
}
