import { type ObjectSchema, string } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { isCalendarDate } from './calendar-date.ts';
import { checkedBy } from './checked-by.ts';
import { todayOf } from './clock.ts';
import { closedObject } from './closed-object.ts';
import { dateField } from './date-field.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/** An entry of the register of incidents, as staff type it in. */
export type Incident = components['schemas']['IncidentInput'];

/** The risk of harm to the people concerned; a significant one has to be reported. */
export const incidentRisks = ['none', 'low', 'significant'] as const;

export const riskLabels: Record<Incident['risk'], string> = {
  none: 'No risk',
  low: 'Low risk',
  significant: 'Real risk of significant harm',
};

const pastDate = (missing?: string) =>
  dateField(missing).test(
    'past',
    'Enter a date that is not in the future',
    (value, { options }) => !isCalendarDate(value) || value <= todayOf(options.context),
  );

const incidentRule: ObjectSchema<Incident> = closedObject(
  {
    title: textField({ missing: 'Enter a short name of the incident', max: 120 }),
    happened: textField({ missing: 'Describe what happened', max: 4000, multiline: true }),
    occurredOn: pastDate(),
    discoveredOn: pastDate('Enter the day on which it was discovered').test(
      'order',
      'Enter a day that is not before the incident',
      (value, { parent }) => !isCalendarDate(value) || value >= parent.occurredOn,
    ),
    concerned: textField({
      missing: 'Describe whom and which data it concerns',
      max: 2000,
      multiline: true,
    }),
    risk: string<Incident['risk']>()
      .typeError('Choose the risk')
      .oneOf(incidentRisks, 'Choose the risk')
      .required('Choose the risk'),
    measures: textField({ max: 4000, multiline: true }),
    reportedTo: textField({ max: 1000, multiline: true }),
    reportedOn: pastDate().test(
      'to whom',
      'Enter to whom it was reported, or leave the day empty',
      (value, { parent }) => value === '' || parent.reportedTo !== '',
    ),
  },
  'Send the incident as an object',
);

/** Checks an entry as a whole. Never throws for any value. @param today 'YYYY-MM-DD' */
export function checkIncident(value: unknown, today: string): Validation<Incident> {
  return checkedBy(incidentRule, value, { today });
}
