import type { FormikValues } from 'formik';
import type { ComponentType } from 'react';
import type { QuestionForm } from '#domain/form/question.ts';
import { sections } from '#domain/sections/registry.ts';
import { type FormStepId, sectionOf, steps } from '#machines/steps.ts';
import { CompanyFields } from '#src/onboarding/company-details/company-fields.tsx';
import { toCompanyRecord, toCompanyValues } from '#src/onboarding/company-details/company-values.ts';
import { PeopleEditor } from './people-editor.tsx';
import { WalletsEditor } from './wallets-editor.tsx';

/** How an administrator fills a step in for the client: with the client's own questions. */
export type Editor = {
  form: QuestionForm;
  /** Replaces the questions of the form. */
  Fields?: ComponentType;
  /** Lists are outside of the form element, because their entries have forms of their own. */
  isList: boolean;
  /** The form's values for a saved record, or for none. */
  toValues(record: object | null): FormikValues;
  /** The record that the values stand for. */
  toRecord(values: FormikValues): object;
};

/** The steps that need other fields or values than the questions of their section. */
const bespoke: Partial<Record<FormStepId, Partial<Editor>>> = {
  companyDetails: { Fields: CompanyFields, toValues: toCompanyValues, toRecord: toCompanyRecord },
  wallet: { Fields: WalletsEditor, isList: true },
  controlOwnership: { Fields: PeopleEditor, isList: true },
};

/** The step that the address names, if it has a form. */
export function formStepNamed(name: string | undefined): FormStepId | undefined {
  return steps.find((step) => step.id === name && step.section !== null)?.id as FormStepId | undefined;
}

/** Returns how a step is filled in. The caller gives it records of that step alone. */
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
