import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { testsOnSqliteAlone } from './tests/support/databases.ts';
import { inBrowser, isShortRun, leftOut, onPostgres } from './tests/support/short-run.ts';

const notRun = [...configDefaults.exclude, ...(isShortRun ? leftOut.files : [])];

const apiTests = ['tests/api/**/*.test.ts'];

/** The tests of the API that run on PostgreSQL, but for those that no database can change. */
const postgresTests = isShortRun ? onPostgres.map((folder) => `tests/api/${folder}/**/*.test.ts`) : apiTests;

/** What goes through the built product in a browser. */
const browserTests = isShortRun
  ? inBrowser.map((file) => `tests/browser/${file}.test.ts`)
  : ['tests/browser/**/*.test.ts'];

/** What builds a product of its own, draws, or looks at a page with axe at every width. */
const looks = ['tests/browser/**/{accessibility-*,*-looks,dev-machines,stately-inspector}.test.ts'];

/** What is polled in a server answers within milliseconds; on a busy machine later than Vitest's usual second. */
const apiPatience = {
  expect: { requireAssertions: true, poll: { timeout: 20_000, interval: 20 } },
  // On a machine with a load of 16 a server took 30 seconds to start, and some tests start three.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

const patience = {
  // A page answers when it has been painted, on a busy machine later than the usual second.
  expect: { requireAssertions: true, poll: { timeout: 10_000, interval: 25 } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/**
 * One project for each way of looking at the product.
 *
 * What looks at pages in a browser runs after all the others: it waits for seconds at most, and must not share the cores with
 * a type check or a database. What looks with axe at every width is a project of its own for its time alone.
 */
const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    // They parse every source file, on a machine that other projects keep busy.
    test: {
      name: 'architecture',
      include: ['tests/architecture/**/*.test.ts'],
      exclude: notRun,
      testTimeout: 30_000,
    },
  },
  {
    extends: true,
    test: { name: 'machines', include: ['tests/{machines,mutants}/**/*.test.ts'] },
  },
  {
    extends: true,
    test: { name: 'domain', include: ['tests/domain/**/*.test.ts'], testTimeout: 20_000 },
  },
  {
    extends: true,
    test: {
      name: 'api-sqlite',
      include: apiTests,
      exclude: notRun,
      globalSetup: 'tests/support/built-server.ts',
      env: { TEST_DIALECT: 'sqlite' },
      ...apiPatience,
    },
  },
  {
    extends: true,
    test: {
      name: 'api-postgres',
      include: postgresTests,
      exclude: [...notRun, ...testsOnSqliteAlone()],
      env: { TEST_DIALECT: 'postgres' },
      globalSetup: ['tests/support/built-server.ts', 'tests/support/postgres.ts'],
      ...apiPatience,
    },
  },
  {
    extends: true,
    test: {
      name: 'portal',
      include: ['tests/portal/**/*.test.{ts,tsx}'],
      environment: 'jsdom',
      setupFiles: 'tests/portal/setup.ts',
      testTimeout: 20_000,
    },
  },
  {
    extends: true,
    test: {
      name: 'paths',
      include: ['tests/paths/*.test.ts'],
      exclude: ['tests/paths/{browser-*,server}.test.ts'],
      // The first test of a worker plans all paths: six seconds of processor time.
      testTimeout: 120_000,
    },
  },
  {
    extends: true,
    test: {
      name: 'paths-server',
      include: ['tests/paths/server.test.ts'],
      globalSetup: 'tests/support/built-server.ts',
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true,
    test: {
      name: 'paths-app',
      include: ['tests/paths/app-*.test.tsx'],
      environment: 'jsdom',
      globalSetup: 'tests/support/built-product.ts',
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true,
    test: {
      name: 'paths-browser',
      include: ['tests/paths/browser-*.test.ts'],
      exclude: notRun,
      globalSetup: ['tests/support/built-product.ts', 'tests/support/paths-product.ts'],
      sequence: { groupOrder: 1 },
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true,
    test: {
      name: 'browser',
      include: browserTests,
      exclude: [...notRun, ...looks],
      globalSetup: 'tests/support/built-product.ts',
      sequence: { groupOrder: 1 },
      ...patience,
    },
  },
  {
    extends: true,
    // Needs Firefox ESR, Xvfb and WebKitGTK's driver: run before a release (`.ci/release`), or by
    // `TEST_OTHER_BROWSERS=1 npm test -- --project=other-browsers`.
    test: {
      name: 'other-browsers',
      include: process.env.TEST_OTHER_BROWSERS === '1' ? ['tests/other-browsers/**/*.test.ts'] : [],
      globalSetup: 'tests/support/built-product.ts',
      sequence: { groupOrder: 1 },
      ...patience,
    },
  },
  {
    extends: true,
    test: {
      name: 'browser-looks',
      include: looks,
      // The products are built before any test runs.
      globalSetup: ['tests/support/built-product.ts', 'tests/support/inspected-product.ts'],
      sequence: { groupOrder: 1 },
      ...patience,
    },
  },
];

/** Native modules (better-sqlite3, pg) run in forked processes: they are not made for worker threads that come and go. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // A worker keeps the modules it has read from one file to the next: no test mocks one, and reading them anew took
    // two fifths of the API's processor time.
    isolate: false,
    // Short-lived objects (answers, elements of jsdom) are a tenth of the time where they have the usual room.
    execArgv: ['--max-semi-space-size=64'],
    // Half as many again as there are cores: a test waits for a browser, a disk or a clock for a third of its time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    expect: { requireAssertions: true },
    projects: projects.filter(
      ({ test }) => !(isShortRun && leftOut.projects.some((name) => name === test?.name)),
    ),
  },
});
