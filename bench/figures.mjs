// @ts-check
import { measureAbuse } from './abuse.mjs';
import { measureAdmin } from './admin.mjs';
import { measureBackup } from './backup.mjs';
import { measureCasePage } from './case-page.mjs';
import { measureContent } from './content.mjs';
import { measureExamination } from './examination.mjs';
import { measureFailover } from './failover.mjs';
import { measureFirstPage } from './first-page.mjs';
import { measureKeystroke } from './keystroke.mjs';
import { measureKills } from './kills.mjs';
import { measureMachines } from './machines.mjs';
import { measureMillion } from './million.mjs';
import { measureOwnership } from './ownership.mjs';
import { measureRatings } from './ratings.mjs';
import { measureReturning } from './returning.mjs';
import { measureRollingRestart } from './rolling-restart.mjs';
import { measureRotate } from './rotate.mjs';
import { measureSaveRate } from './save-rate.mjs';
import { measureMemory, measureStart } from './server-process.mjs';
import { measureUpdate } from './update.mjs';
import { measureWriters } from './writers.mjs';

/**
 * Every figure, by the name that `npm run bench -- <name>` takes.
 *
 * @type {Record<string, () => Promise<import('./lib/report.mjs').Finding[]>>}
 */
export const figures = {
  verify: measureFirstPage,
  returning: measureReturning,
  keystroke: measureKeystroke,
  rate: measureSaveRate,
  writers: measureWriters,
  failover: measureFailover,
  kills: measureKills,
  million: measureMillion,
  start: measureStart,
  memory: measureMemory,
  'rolling-restart': measureRollingRestart,
  update: measureUpdate,
  admin: measureAdmin,
  'case-page': measureCasePage,
  content: measureContent,
  machines: measureMachines,
  ownership: measureOwnership,
  ratings: measureRatings,
  abuse: measureAbuse,
  backup: measureBackup,
  rotate: measureRotate,
  examination: measureExamination,
};

/** Figures that take too long to be measured unless they are named. */
export const onRequest = ['million', 'kills'];
