import type { FormikValues } from 'formik';
import type { ComponentType } from 'react';
import { emptyActivityFundingRevenue } from '#domain/records/activity-funding-revenue.ts';
import { emptyContactDetails } from '#domain/records/contact-details.ts';
import { emptyControlOwnership } from '#domain/records/control-ownership.ts';
import { emptyCustomerType } from '#domain/records/customer-type.ts';
import { emptyProductsAndServices } from '#domain/records/products-and-services.ts';
import type { SectionRecords } from '#domain/records/sections.ts';
import { emptyWallets } from '#domain/records/wallets.ts';
import { type FormStepId, type SectionOf, steps } from '#machines/steps.ts';
import { CompanyFields } from '#src/onboarding/company-details/company-fields.tsx';
import { toCompanyRecord, toCompanyValues } from '#src/onboarding/company-details/company-values.ts';
import { ContactFields } from '#src/onboarding/contact-details/contact-fields.tsx';
import { CustomerTypeFields } from '#src/onboarding/customer-type/customer-type-fields.tsx';
import { FundingFields } from '#src/onboarding/funding-details/funding-fields.tsx';
import { ProductsFields } from '#src/onboarding/products-and-services/products-fields.tsx';
import { PeopleEditor } from './people-editor.tsx';
import { WalletsEditor } from './wallets-editor.tsx';

type RecordOf<Id extends FormStepId> = SectionRecords[SectionOf<Id>];

/** How a step is filled in in the client's place: with the client's own fields. */
export type Editor<Kept extends object = object, Values extends FormikValues = FormikValues> = {
  Fields: ComponentType;
  /** Lists stand outside of the form element, because their entries have forms of their own. */
  isList: boolean;
  /** The form's values for a saved record, or for none. */
  toValues(record: Kept | null): Values;
  /** The record that the values stand for. */
  toRecord(values: Values): Kept;
};

function plain<Kept extends FormikValues>(Fields: ComponentType, empty: Kept): Editor<Kept, Kept> {
  return { Fields, isList: false, toValues: (record) => record ?? empty, toRecord: (values) => values };
}

const editors = {
  contactDetails: plain(ContactFields, emptyContactDetails),
  companyDetails: {
    Fields: CompanyFields,
    isList: false,
    toValues: toCompanyValues,
    toRecord: toCompanyRecord,
  },
  fundingDetails: plain(FundingFields, emptyActivityFundingRevenue),
  wallet: { ...plain(WalletsEditor, emptyWallets), isList: true },
  productsAndServices: plain(ProductsFields, emptyProductsAndServices),
  customerType: plain(CustomerTypeFields, emptyCustomerType),
  controlOwnership: { ...plain(PeopleEditor, emptyControlOwnership), isList: true },
} satisfies { [Id in FormStepId]: Editor<RecordOf<Id>> };

/** The step that the address names, if it has a form. */
export function formStepNamed(name: string | undefined): FormStepId | undefined {
  return steps.find((step) => step.id === name && step.section !== null)?.id as FormStepId | undefined;
}

/** How that step is filled in. Whoever asks with one step gives it that step's record. */
export function editorOf(step: FormStepId): Editor {
  return editors[step];
}
