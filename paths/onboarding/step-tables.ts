import { certifyTable } from './certify-step.ts';
import { documentsTable } from './documents-step.ts';
import { formTables } from './form-steps.ts';
import { identityTable } from './identity-step.ts';
import type { StepTables } from './step-table.ts';
import { verificationTable } from './verification-step.ts';

/** What the shared events do on each step's page. */
export const stepTables: StepTables = {
  ...formTables,
  controlOwnershipVerification: verificationTable,
  onboardingDocuments: documentsTable,
  identityVerification: identityTable,
  certifyAndSubmit: certifyTable,
};
