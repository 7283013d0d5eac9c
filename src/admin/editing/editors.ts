import type { FormikValues } from 'formik';
import type { ComponentType } from 'react';
import { sections } from '#domain/sections/registry.ts';
import { type FormStepId, sectionOf, steps } from '#machines/steps.ts';
import { CompanyFields } from '#src/onboarding/company-details/company-fields.tsx';
import { toCompanyRecord, toCompanyValues } from '#src/onboarding/company-details/company-values.ts';
import { ContactFields } from '#src/onboarding/contact-details/contact-fields.tsx';
import { CustomerTypeFields } from '#src/onboarding/customer-type/customer-type-fields.tsx';
import { FundingFields } from '#src/onboarding/funding-details/funding-fields.tsx';
import { ProductsFields } from '#src/onboarding/products-and-services/products-fields.tsx';
import { PeopleEditor } from './people-editor.tsx';
import { WalletsEditor } from './wallets-editor.tsx';

/** How a step is filled in in the client's place: with the client's own fields. */
export type Editor = {
  Fields: ComponentType;
  /** Lists stand outside of the form element, because their entries have forms of their own. */
  isList: boolean;
  /** The form's values for a saved record, or for none. */
  toValues(record: object | null): FormikValues;
  /** The record that the values stand for. */
  toRecord(values: FormikValues): object;
};

/** Where nothing else is said, the values of a form are the record itself. */
const forms: Record<FormStepId, Pick<Editor, 'Fields'> & Partial<Editor>> = {
  contactDetails: { Fields: ContactFields },
  companyDetails: { Fields: CompanyFields, toValues: toCompanyValues, toRecord: toCompanyRecord },
  fundingDetails: { Fields: FundingFields },
  wallet: { Fields: WalletsEditor, isList: true },
  productsAndServices: { Fields: ProductsFields },
  customerType: { Fields: CustomerTypeFields },
  controlOwnership: { Fields: PeopleEditor, isList: true },
};

/** The step that the address names, if it has a form. */
export function formStepNamed(name: string | undefined): FormStepId | undefined {
  return steps.find((step) => step.id === name && step.section !== null)?.id as FormStepId | undefined;
}

/** How that step is filled in. Whoever asks with one step gives it that step's record. */
export function editorOf(step: FormStepId): Editor {
  const { empty } = sections[sectionOf(step)];
  return {
    isList: false,
    toValues: (record) => record ?? empty,
    toRecord: (values) => values,
    ...forms[step],
  };
}
