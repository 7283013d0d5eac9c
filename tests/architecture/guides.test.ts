import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { apply, type Edit, editsOf, filesOf } from './guides.ts';
import { projectRoot } from './source-files.ts';

const run = promisify(execFile);

/** The files that the types and tests of a section need. */
const copied = [
  ...['contract', 'domain', 'machines', 'paths', 'scripts', 'server', 'src', 'tests', 'tools'],
  ...['openapi.yaml', 'package.json', 'tsconfig.json', 'vitest.config.ts'],
];
/**
 * The folders in which a missing entry does not compile. The whole project takes a minute more, and finds nothing more about a
 * section.
 */
const typed = [
  ...['contract', 'domain', 'machines', 'paths', 'scripts/seed', 'src/api', 'src/actors', 'src/onboarding'],
  ...['src/admin/editing/editors.ts', 'src/app/pages.ts', 'tests/domain', 'tests/machines'],
  ...['tests/api/authorisation', 'tests/api/offices.test.ts'],
  ...['src/admin/pages.ts', 'tests/portal/admin/offices.test.tsx'],
  // Completely: its folders declare their tables, events and parts by declaration merging, without imports.
  'server',
];
/** The tests that run for every section. */
const watching = [
  ...['validate', 'contract-bounds', 'read-back', 'contact-details', 'steps', 'navigation'],
  ...['machines/lifecycle', 'machines/structure', 'machines/descriptions'],
];
/**
 * The tests that run for every managed resource, and the guide's own test: in one process, which loads the server once, and with
 * long timeouts, because a type check runs in parallel.
 */
const watchingResources = [
  ...['contract', 'authorisation', 'fuzz', 'bad-input', 'audit-reads', 'offices'].map(
    (name) => `/${name}.test`,
  ),
  ...['-t', 'ffice|are recorded for every|sends changes'],
  ...['--maxWorkers=1', '--testTimeout=120000', '--hookTimeout=120000'],
];
/** The API's and the portal's tests, without the product build that other tests need. */
const withoutBuild = `import project from './vitest.config.ts';
const projects = project.test.projects.filter(({ test }) => ['api-sqlite', 'portal'].includes(test.name));
for (const { test } of projects) delete test.globalSetup;
export default { test: { ...project.test, projects } };
`;

let root: string;
const guides: Record<string, Edit[]> = {};

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'guides-'));
  for (const name of ['add-a-field', 'add-a-step', 'add-a-resource', 'add-a-status']) {
    guides[name] = editsOf(await readFile(path.join(projectRoot, `docs/${name}.md`), 'utf8'));
  }
  await Promise.all(
    copied.map((each) => cp(path.join(projectRoot, each), path.join(root, each), { recursive: true })),
  );
  await symlink(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'));
  // The workers of the API's tests are built; a guide does not change them.
  await ensureBuilt({ inspect: false });
  await symlink(path.join(projectRoot, 'dist'), path.join(root, 'dist'));
}, 300_000);

afterAll(() => rm(root, { recursive: true, force: true }));

describe('the guides', () => {
  it.each([
    ['add-a-field', 4],
    ['add-a-step', 9],
    ['add-a-resource', 9],
    // Six of them are those of the previous guide.
    ['add-a-status', 10],
  ])('%s touches at most %i files apart from the generated types', (name, atMost) => {
    const files = filesOf(guides[name] ?? []);
    expect(files.length).toBeGreaterThan(3);
    expect(files.length).toBeLessThanOrEqual(atMost);
  });

  it('lead to a project that compiles and whose tests of sections, steps and resources pass', async () => {
    for (const edits of Object.values(guides)) await apply(edits, root);
    expect(await node('scripts/api-types.mjs')).toBe('');
    const tsconfig = JSON.parse(await readFile(path.join(root, 'tsconfig.json'), 'utf8'));
    await writeFile(
      path.join(root, 'tsconfig.guides.json'),
      JSON.stringify({ ...tsconfig, include: typed, exclude: [] }),
    );
    await writeFile(path.join(root, 'vitest.guides.config.ts'), withoutBuild);
    const [types, ...tests] = await Promise.all([
      tool('typescript-7/bin/tsc', '--project', 'tsconfig.guides.json', '--singleThreaded'),
      tool('vitest/vitest.mjs', 'run', '--project=domain', '--project=machines', ...watching),
      tool('vitest/vitest.mjs', 'run', '--config', 'vitest.guides.config.ts', ...watchingResources),
    ]);
    expect(types).toBe('');
    expect(tests).toEqual(['', '']);
  }, 600_000);
});

/** Runs a package's program in the copy. @returns '' if it succeeded, else its output */
function tool(program: string, ...args: string[]): Promise<string> {
  return node(path.join('node_modules', program), ...args);
}

/** Runs a script of the copy. @returns '' if it succeeded, else its output */
async function node(file: string, ...args: string[]): Promise<string> {
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, VITEST_MODE, ...env } = process.env;
  try {
    await run(process.execPath, [path.join(root, file), ...args], {
      cwd: root,
      env: { ...env, NO_COLOR: '1' },
      maxBuffer: 1 << 26,
    });
    return '';
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error ? error.stdout : error);
  }
}
