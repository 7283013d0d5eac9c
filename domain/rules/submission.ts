import type { FormStepId } from '#machines/steps.ts';
import { documentGroupKeys, documentGroups, maxAgeMonthsOf } from '../catalogues/document-groups.ts';
import { type Answers, inSentence, isUnanswered, type QuestionForm } from '../form/question.ts';
import type { SavedRecords } from '../read-back.ts';
import type { OnboardingDocuments } from '../records/onboarding-documents.ts';
import { type SectionId, sectionIds, stepWithSection } from '../records/sections.ts';
import { sections } from '../sections/registry.ts';
import type { RuleContext } from './clock.ts';
import { documentAge } from './document-age.ts';
import { validateOnboardingDocuments } from './onboarding-documents.ts';
import { validateRecord } from './validate.ts';

/** One reason against a submission: the step, the dotted path in its record ('' for the whole step), and what to do. */
export type MissingAnswer = {
  step: FormStepId | 'controlOwnershipVerification' | 'onboardingDocuments' | 'identityVerification';
  property: string;
  message: string;
};

/** The state of a person's identity check. */
type Check = 'not_started' | 'pending' | 'verified' | 'refused';

export type SubmissionCase = {
  records: SavedRecords;
  /** Null before the first save. */
  documents: OnboardingDocuments | null;
  verification: {
    self: { status: Check };
    people: readonly {
      /** The id of the check: a person in both lists is asked once. */
      id: string;
      role: 'directors' | 'beneficialOwners';
      firstName: string;
      lastName: string;
      verified: boolean;
      /** When the verification email was sent; null before that. */
      requestedAt: string | null;
    }[];
  };
};

/**
 * Returns every reason against a submission, in the order of the wizard; none if it is complete: all records are saved and valid,
 * the company has a director and an owner, every required group has a document and no document is too old, the client's own
 * identity was handed in, and everyone who must verify theirs was asked.
 */
export function missingAnswers(submission: SubmissionCase, context: RuleContext): MissingAnswer[] {
  return [
    ...missingInRecords(submission.records, context),
    ...unaskedPeople(submission.verification.people),
    ...missingDocuments(submission.documents, context),
    ...missingIdentity(submission.verification.self.status),
  ];
}

function missingInRecords(records: SavedRecords, context: RuleContext): MissingAnswer[] {
  return sectionIds.flatMap((section) => missingIn(section, records[section], context));
}

function missingIn<Id extends SectionId>(
  section: Id,
  record: SavedRecords[Id],
  context: RuleContext,
): MissingAnswer[] {
  const step = stepWithSection(section).id;
  if (!record) return [{ step, property: '', message: 'Fill in this step and save it' }];
  const checked = validateRecord(section, record, context);
  return [...emptyLists(sections[section], record), ...(checked.ok ? [] : checked.errors)].map((error) => ({
    step,
    ...error,
  }));
}

/** Returns the empty lists that may be saved but not submitted. */
function emptyLists({ lists }: Pick<QuestionForm, 'lists'>, record: Answers) {
  return lists.flatMap(({ name: property, missing: message }) =>
    message !== undefined && isUnanswered(record[property]) ? [{ property, message }] : [],
  );
}

function unaskedPeople(people: SubmissionCase['verification']['people']): MissingAnswer[] {
  const named = new Set<string>();
  return (['directors', 'beneficialOwners'] as const).flatMap((role) =>
    people
      .filter((person) => person.role === role)
      .flatMap(({ id, firstName, lastName, verified, requestedAt }, index): MissingAnswer[] => {
        if (verified || requestedAt !== null || named.has(id)) return [];
        named.add(id);
        const message = `Send the verification email to ${firstName} ${lastName}`;
        return [{ step: 'controlOwnershipVerification', property: `${role}.${index}`, message }];
      }),
  );
}

function missingDocuments(documents: OnboardingDocuments | null, context: RuleContext): MissingAnswer[] {
  const step = 'onboardingDocuments';
  if (!documents) return [{ step, property: '', message: 'Upload the required documents and save them' }];
  const checked = validateOnboardingDocuments(documents, { ...context, acceptsUndated: true });
  const wanting = documentGroups
    .filter(({ key, need }) => need === 'required' && documents[key].length === 0)
    .map(({ key, label }) => ({ step, property: key, message: `Upload the ${inSentence(label)}` }) as const);
  const undated = documentGroups.flatMap(({ key, label }) =>
    documents[key]
      .filter((id) => maxAgeMonthsOf(key) !== null && !documents.issueDates[id])
      .map((id) => {
        const message = `Enter the date on which the ${inSentence(label)} was issued`;
        return { step, property: `issueDates.${id}`, message } as const;
      }),
  );
  const tooOld = documentGroupKeys.flatMap((group) =>
    documents[group].flatMap((id, index): MissingAnswer[] => {
      const issuedOn = documents.issueDates[id] ?? '';
      if (documentAge(group, issuedOn, context.today) !== 'tooOld') return [];
      const message = `Replace this document. It is older than ${maxAgeMonthsOf(group)} months`;
      return [{ step, property: `${group}.${index}`, message }];
    }),
  );
  return [
    ...wanting,
    ...undated,
    ...tooOld,
    ...(checked.ok ? [] : checked.errors.map((error) => ({ step, ...error }) as const)),
  ];
}

function missingIdentity(status: Check): MissingAnswer[] {
  const step = 'identityVerification';
  if (status === 'not_started') return [{ step, property: '', message: 'Verify your identity' }];
  if (status !== 'refused') return [];
  return [{ step, property: '', message: 'Verify your identity again. The last check was refused' }];
}
