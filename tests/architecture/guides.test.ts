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

/** What the types and the tests that watch a section are made of. */
const copied = [
  ...['contract', 'domain', 'machines', 'paths', 'scripts', 'server', 'src', 'tests', 'tools'],
  ...['openapi.yaml', 'package.json', 'tsconfig.json', 'vitest.config.ts'],
];
/** Where a forgotten place does not compile. The whole project takes a minute more, and shows no more of a section. */
const typed = [
  ...['contract', 'domain', 'machines', 'paths', 'scripts/seed', 'src/api', 'src/actors', 'src/onboarding'],
  ...['src/admin/editing/editors.ts', 'src/app/pages.ts', 'tests/domain', 'tests/machines'],
  ...['tests/api/authorisation', 'tests/api/offices.test.ts'],
  ...['src/admin/pages.ts', 'tests/portal/admin/offices.test.tsx'],
  // As a whole: its folders tell their tables, events and parts by declaration merging, which nobody imports.
  'server',
];
/** What runs for every section, whatever it is. */
const watching = [
  ...['validate', 'contract-bounds', 'read-back', 'contact-details', 'steps', 'navigation'],
  ...['machines/lifecycle', 'machines/structure', 'machines/descriptions'],
];
/**
 * What runs for every managed resource, whatever it is, and what the guide's own test shows: in one process, which reads
 * the server once, and with patience, as a type check runs beside it.
 */
const watchingResources = [
  ...['contract', 'authorisation', 'fuzz', 'bad-input', 'audit-reads', 'offices'].map(
    (name) => `/${name}.test`,
  ),
  ...['-t', 'ffice|is recorded, or named|sends what was'],
  ...['--maxWorkers=1', '--testTimeout=120000', '--hookTimeout=120000'],
];
/** The API's and the portal's tests as they are, without the product that is built for others of them. */
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
  // The workers of the API's tests are built ones; a guide changes nothing of theirs.
  await ensureBuilt({ inspect: false });
  await symlink(path.join(projectRoot, 'dist'), path.join(root, 'dist'));
}, 300_000);

afterAll(() => rm(root, { recursive: true, force: true }));

describe('the guides', () => {
  it.each([
    ['add-a-field', 5],
    ['add-a-step', 13],
    ['add-a-resource', 12],
    // Seven of them are those of the guide before.
    ['add-a-status', 9],
  ])('%s touches at most %i files beside the generated types', (name, atMost) => {
    const files = filesOf(guides[name] ?? []);
    expect(files.length).toBeGreaterThan(3);
    expect(files.length).toBeLessThanOrEqual(atMost);
  });

  it('lead to a project that compiles and whose tests of sections, steps and resources pass', async () => {
    for (const edits of Object.values(guides)) await apply(edits, root);
    expect(
      await tool('openapi-typescript/bin/cli.js', 'openapi.yaml', '--output', 'contract/schema.d.ts'),
    ).toBe('');
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

/** Runs a package's program in the copy. @returns '' where it was content, else what it printed */
async function tool(program: string, ...args: string[]): Promise<string> {
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, VITEST_MODE, ...env } = process.env;
  const bin = path.join(root, 'node_modules', program);
  try {
    await run(process.execPath, [bin, ...args], {
      cwd: root,
      env: { ...env, NO_COLOR: '1' },
      maxBuffer: 1 << 26,
    });
    return '';
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error ? error.stdout : error);
  }
}
