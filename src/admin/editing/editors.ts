import type { FormikValues } from 'formik';
import type { ComponentType } from 'react';
import type { QuestionForm } from '#domain/form/question.ts';
import { sections } from '#domain/sections/registry.ts';
import { type FormStepId, sectionOf, steps } from '#machines/steps.ts';
import {
  CompanyFields,
  toCompanyRecord,
  toCompanyValues,
} from '#src/onboarding/company-details/company-fields.tsx';
import { PeopleEditor } from './people-editor.tsx';
import { WalletsEditor } from './wallets-editor.tsx';

/** The form with which an administrator fills in a step for the client. It has the same questions as the client's form. */
export type Editor = {
  form: QuestionForm;
  /** Replaces the questions of the form. */
  Fields?: ComponentType;
  /** Lists are rendered outside the form element, because their entries have their own forms. */
  isList: boolean;
  /** Returns the form's values for a saved record, or for null before the first save. */
  toValues(record: object | null): FormikValues;
  /** Returns the record for the form's values. */
  toRecord(values: FormikValues): object;
};

/** The steps that need other fields or values than the questions of their section. */
const bespoke: Partial<Record<FormStepId, Partial<Editor>>> = {
  companyDetails: { Fields: CompanyFields, toValues: toCompanyValues, toRecord: toCompanyRecord },
  wallet: { Fields: WalletsEditor, isList: true },
  controlOwnership: { Fields: PeopleEditor, isList: true },
};

/** Returns the step with that name in the URL, if it has a form. */
export function formStepNamed(name: string | undefined): FormStepId | undefined {
  return steps.find((step) => step.id === name && step.section !== null)?.id as FormStepId | undefined;
}

/** Returns the editor of a step. The caller must pass only records of that step to it. */
export function editorOf(step: FormStepId): Editor {
  const form = sections[sectionOf(step)];
  return {
    form,
    isList: false,
    toValues: (record) => ({ ...form.empty, ...record }),
    toRecord: (values) => values,
    ...bespoke[step],
  };
}
