import { discrepancy, enhancedMeasures, existence, riskOverride, seniorOfficer } from './company.ts';
import {
  doubt,
  exposedPerson,
  namesChecked,
  purpose,
  screening,
  seniorReview,
  thirdParty,
} from './determinations.ts';
import type { EntryForm, EntryKind } from './entry-kind.ts';
import { identityMethod } from './identity-method.ts';

/** The form of each kind of entry, in the order of the file. */
export const entryForms: Readonly<Record<EntryKind, EntryForm>> = {
  identity_method: identityMethod,
  existence,
  purpose,
  third_party: thirdParty,
  exposed_person: exposedPerson,
  names_checked: namesChecked,
  screening,
  senior_officer: seniorOfficer,
  discrepancy,
  risk_override: riskOverride,
  enhanced_measures: enhancedMeasures,
  senior_review: seniorReview,
  doubt,
};

export const entryKinds = Object.keys(entryForms) as EntryKind[];
