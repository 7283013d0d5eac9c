import { array, type ISchema, lazy, mixed, string, ValidationError } from 'yup';
import { type DocumentGroupKey, documentGroupKeys, maxAgeMonthsOf } from '../catalogues/document-groups.ts';
import { emptyOnboardingDocuments, type OnboardingDocuments } from '../records/onboarding-documents.ts';
import { isCalendarDate } from './calendar-date.ts';
import { type RuleContext, todayOf } from './clock.ts';
import { closedObject } from './closed-object.ts';
import { maxFileIdLength, maxFilesInGroup } from './limits.ts';
import { listed } from './listed.ts';
import type { Validation } from './validate.ts';

const wrongList = 'Send the files of this group as a list of ids, empty if there are none';
const fileId = string()
  .typeError('Name the file by its id')
  .required('Name the file by its id')
  .max(maxFileIdLength, 'Name the file by its id');

function groupField() {
  const list = array().typeError(wrongList).required(wrongList);
  const tooLong = list.max(maxFilesInGroup, `Keep at most ${maxFilesInGroup} files in this group`);
  const files = list.of(fileId);
  return lazy((value: unknown) => (Array.isArray(value) && value.length > maxFilesInGroup ? tooLong : files));
}

/** The context for validating documents. */
export type DocumentsContext = RuleContext & {
  /** Whether a document with an age limit may lack its date of issue: the submission requires it later. */
  acceptsUndated?: boolean;
};

/** Returns the error of a date of issue; null for none. A document that is too old is not an error when saving. */
function objectionTo(issuedOn: unknown, today: string, acceptsUndated: boolean): string | null {
  if (issuedOn === undefined && acceptsUndated) return null;
  if (issuedOn === undefined || issuedOn === '') return 'Enter the date on which this document was issued';
  if (typeof issuedOn !== 'string' || !isCalendarDate(issuedOn)) {
    return 'Enter a date that exists, as YYYY-MM-DD';
  }
  return issuedOn > today ? 'Enter a date that is not in the future' : null;
}

const shape = {
  ...Object.fromEntries(documentGroupKeys.map((group): [string, ISchema<string[]>] => [group, groupField()])),
  issueDates: mixed<Record<string, string>>()
    .required('Send the issue dates as an object, by file id')
    .test(
      'object',
      'Send the issue dates as an object, by file id',
      (value) => typeof value === 'object' && !Array.isArray(value),
    ),
};

/** The schema of the documents record; each file belongs to one group, once. */
const onboardingDocumentsRule = closedObject(shape, 'Send the documents as an object')
  .test('once', '', (value, context) => {
    const seen = new Set<string>();
    const errors: ValidationError[] = [];
    for (const [path, id] of namedFiles(value)) {
      if (seen.has(id)) {
        errors.push(context.createError({ path, message: 'This file is already listed. List it once' }));
      }
      seen.add(id);
    }
    return errors.length === 0 || new ValidationError(errors);
  })
  .test('issued', '', (value, context) => {
    const dates = issueDatesOf(value);
    const dated = namedFiles(value).filter(([, , group]) => maxAgeMonthsOf(group) !== null);
    const needed = new Set(dated.map(([, id]) => id));
    const today = todayOf(context.options.context);
    const acceptsUndated = context.options.context?.acceptsUndated === true;
    const wanting = [...needed].flatMap((id) => {
      const message = objectionTo(dates.get(id), today, acceptsUndated);
      return message === null ? [] : [context.createError({ path: `issueDates.${id}`, message })];
    });
    const message = 'Only a document with an age limit has an issue date. Leave this one out';
    const needless = [...dates.keys()]
      .filter((id) => !needed.has(id))
      .slice(0, maxFilesInGroup)
      .map((id) => context.createError({ path: `issueDates.${id.slice(0, maxFileIdLength)}`, message }));
    const errors = [...wanting, ...needless];
    return errors.length === 0 || new ValidationError(errors);
  });

/** Returns path, id and group of every file in the value, as far as it can be parsed. */
function namedFiles(value: unknown): [path: string, id: string, group: DocumentGroupKey][] {
  const held = new Map<string, unknown>(Object.entries(value ?? {}));
  return documentGroupKeys.flatMap((group) => {
    const list = held.get(group);
    if (!Array.isArray(list) || list.length > maxFilesInGroup) return [];
    return list.flatMap((id: unknown, index): [string, string, DocumentGroupKey][] =>
      typeof id === 'string' ? [[`${group}.${index}`, id, group]] : [],
    );
  });
}

function issueDatesOf(value: unknown): Map<string, unknown> {
  const held = new Map<string, unknown>(Object.entries(value ?? {})).get('issueDates');
  return new Map(typeof held === 'object' && held !== null ? Object.entries(held) : []);
}

/**
 * Validates a documents record (specification section 3). Never throws for any value. An omitted group or date is empty. A
 * document that is too old is accepted: `documentAge` reports it, and only the submission refuses it.
 *
 * @param context `acceptsUndated` for a save that contains only ids, like the specification's payload (section 3)
 */
export function validateOnboardingDocuments(
  value: unknown,
  context: DocumentsContext,
): Validation<OnboardingDocuments> {
  const completed =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...emptyOnboardingDocuments, ...value }
      : value;
  try {
    const stored = onboardingDocumentsRule.validateSync(completed, {
      strict: true,
      abortEarly: false,
      disableStackTrace: true,
      context,
    });
    return { ok: true, value: stored as OnboardingDocuments };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, errors: listed(error) };
  }
}
