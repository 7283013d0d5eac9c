// @ts-check
import { measureAbuse } from './abuse.mjs';
import { measureAdmin } from './admin.mjs';
import { measureContent } from './content.mjs';
import { measureDocumentsWeight } from './documents-weight.mjs';
import { measureDurability } from './durability.mjs';
import { measureFirstPage } from './first-page.mjs';
import { measureFormsWeight } from './forms-weight.mjs';
import { measureKeystroke } from './keystroke.mjs';
import { measureLearning } from './learning.mjs';
import { measureMachines } from './machines.mjs';
import { measurePages } from './pages.mjs';
import { measurePayments } from './payments.mjs';
import { measureReturning } from './returning.mjs';
import { measureRollingRestart } from './rolling-restart.mjs';
import { measureSaveAndNext } from './save-and-next.mjs';
import { measureSaveRate } from './save-rate.mjs';
import { measureMemory, measureStart } from './server-process.mjs';
import { measureSubmissionPdf } from './submission-pdf.mjs';
import { measureTestPlan } from './test-plan.mjs';
import { measureUploads } from './uploads.mjs';

/**
 * Every figure, by the name that `npm run bench -- <name>` takes.
 *
 * @type {Record<string, () => Promise<import('./lib/report.mjs').Finding[]>>}
 */
export const figures = {
  verify: measureFirstPage,
  pages: measurePages,
  returning: measureReturning,
  forms: measureFormsWeight,
  documents: measureDocumentsWeight,
  keystroke: measureKeystroke,
  next: measureSaveAndNext,
  rate: measureSaveRate,
  start: measureStart,
  memory: measureMemory,
  uploads: measureUploads,
  pdf: measureSubmissionPdf,
  durability: measureDurability,
  'rolling-restart': measureRollingRestart,
  admin: measureAdmin,
  content: measureContent,
  learning: measureLearning,
  payments: measurePayments,
  plan: measureTestPlan,
  machines: measureMachines,
  abuse: measureAbuse,
};
