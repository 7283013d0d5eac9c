import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { steps } from '#machines/steps.ts';
import { builtTexts } from '../support/built-files.ts';
import { startPortal } from '../support/portal.ts';
import { signInByHand, signInTitle } from '../support/sign-in.ts';
import { expectPath, heading } from '../support/wizard.ts';

const built = fileURLToPath(new URL('../../../dist/portal', import.meta.url));
const portal = startPortal();

/** The entries of a build manifest, by the name of their source or of the chunk. */
type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

const manifest: Manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'));
const areasEntry = 'src/app/admin-portal.tsx';

/** Texts that only occur in the area and its libraries. */
const markers = ['ra.notification', 'ra.auth.', '/admin/notices', 'Administrators’ sign-in'];

/** Returns every file that can be fetched from `entry` on, without those behind `closed`. */
function filesFrom(entry: string, closed?: string): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (seen.has(name) || name === closed || !chunk) continue;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  return files;
}

it('clients load none of the code of the staff area', async () => {
  const clients = filesFrom('index.html', areasEntry);
  const pages = Object.keys(manifest).filter((source) => source.startsWith('src/admin/'));
  const areasOwn = [
    ...pages.map((source) => manifest[source]!.file),
    ...[...filesFrom(areasEntry)].filter((file) => !clients.has(file)),
  ];
  const texts = builtTexts(built);
  const areasText = areasOwn.map((file) => texts.get(file) ?? '').join('\n');
  expect(
    markers.filter((marker) => !areasText.includes(marker)),
    'markers that mean nothing',
  ).toEqual([]);

  const email = portal.freshAddress();
  const fetched = new Set<string>();
  const page = await portal.open('/verify', {
    before: async (opened) => {
      opened.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.startsWith('/assets/')) fetched.add(pathname.slice(1));
      });
    },
  });
  await heading(page, signInTitle).waitFor();
  await signInByHand(page, portal, email);
  await expectPath(page, steps[0]!.path);
  for (const step of steps) {
    await page.goto(step.path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    // What is prefetched for the next step counts too.
    await page.waitForLoadState('networkidle');
  }

  expect(fetched.size).toBeGreaterThan(steps.length);
  expect(areasOwn.filter((file) => fetched.has(file))).toEqual([]);
  const holding = [...fetched].filter((file) =>
    markers.some((marker) => (texts.get(file) ?? '').includes(marker)),
  );
  expect(holding, 'files with the area’s words').toEqual([]);
});
