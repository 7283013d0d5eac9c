// What `npm test` runs without arguments, so that a developer knows within ten minutes whether a change is good. `npm test --
// --all`, which continuous integration runs at every change, runs everything; so do named files and projects. What is tested
// where: docs/decisions/065-a-short-run-and-a-whole-one.md.

/** Whether this is the short run. */
export const isShortRun = process.env.TEST_RUN === 'short';

/** The folders of `tests/api` that also run on PostgreSQL: chain, index, search, counts, plans, upgrades, races. */
export const onPostgres = ['audit', 'cases', 'database', 'learning', 'purchases', 'time-in-state'];

/** The tests of the built product: each part of it from end to end, and what applies to every page. */
export const inBrowser = [
  'admin-case/admin-desk',
  'admin-case/admin-journey',
  'admin-content/partners',
  'admin-learners/learners',
  'admin-queue/admin-queue-many',
  'compliance/compliance-file',
  'documents/documents',
  'every-page/content-security-policy',
  'every-page/production-build',
  'every-page/theme',
  'every-page/too-many-calls',
  'identity/identity-verification',
  'journey/journey',
  'learning/certificates',
  'payment/payment',
  'public/site',
  'sign-in/admin-sign-in',
  'sign-in/sign-in-verify',
  'submission/changes-requested',
  'wizard/control-ownership-verification',
  'wizard/wizard',
];

/** The short run includes one in this many of each machine's paths in Chromium. */
export const onePathIn = 8;

/** What takes long and reveals least about a change, with the reason. */
export const leftOut = {
  files: [
    // The guides, applied to a copy of the project, with its types and tests.
    'tests/architecture/guides.test.ts',
    // That the authorisation matrix would detect a mistake.
    'tests/api/authorisation/authorisation-mutants.test.ts',
    // Servers that are killed fifty times, and connections that are silent for minutes.
    'tests/api/database/durability.test.ts',
    'tests/api/http/slow-loris.test.ts',
    // The report of `npm run paths -- --run`.
    'tests/paths/browser-report.test.ts',
  ],
  // Checks at every width, in both themes, with axe; paths in jsdom, which `npm run paths -- --all --run` runs in Chromium.
  projects: ['browser-looks', 'paths-app'],
};
