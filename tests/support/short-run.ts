// What `npm test` runs when nothing is named, so that whoever changes something knows within ten minutes whether it holds.
// `npm test -- --all`, which continuous integration runs at every change, runs everything, and so does whoever names a file
// or a project. What is shown where: docs/decisions/065-a-short-run-and-a-whole-one.md.

/** Whether this is the short run. */
export const isShortRun = process.env.TEST_RUN === 'short';

/** The folders of `tests/api` that run on PostgreSQL as well: chain, index, search, counts, plans, upgrades, races. */
export const onPostgres = ['audit', 'cases', 'database', 'learning', 'purchases', 'stays'];

/** The walks through the built product: each part of it from end to end, and what holds on every page. */
export const inBrowser = [
  'admin-case/admin-desk',
  'admin-case/admin-journey',
  'admin-content/partners',
  'admin-learners/learners',
  'admin-queue/admin-queue-many',
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

/** Of the paths that are walked in Chromium, each machine's, one in so many. */
export const onePathIn = 8;

/** What takes long and shows least of a change, with why. */
export const leftOut = {
  files: [
    // The guides, applied to a copy of the project, with its types and tests.
    'tests/architecture/guides.test.ts',
    // That the authorisation matrix would see a mistake.
    'tests/api/authorisation/authorisation-mutants.test.ts',
    // Servers that are killed fifty times, and connections that say nothing for minutes.
    'tests/api/database/durability.test.ts',
    'tests/api/http/slow-loris.test.ts',
    // The report that `npm run paths -- --run` leaves.
    'tests/paths/browser-report.test.ts',
  ],
  // Looks at every width, in both themes, with axe; paths in jsdom, which `npm run paths -- --all --run` walks in Chromium.
  projects: ['browser-looks', 'paths-app'],
};
