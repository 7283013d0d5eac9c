import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtTexts, drawingMarkers, markersIn } from '../support/built-files.ts';
import { startPortal } from '../support/portal.ts';
import { signInTitle } from '../support/sign-in.ts';
import { expectPath, heading } from '../support/wizard.ts';

const built = fileURLToPath(new URL('../../../dist/portal', import.meta.url));
const portal = startPortal();

type Chunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'),
);

describe('a production build', () => {
  it('contains nothing of the developers’ page', () => {
    expect([...builtTexts(built).keys()]).toContain('index.html');
    expect(markersIn(built)).toEqual([]);
    expect(
      [...builtTexts(built).keys()].filter((file) =>
        /machines|inspect|simulat|recorder/.test(path.basename(file)),
      ),
    ).toEqual([]);
  });

  it('loads the drawings only on the pages that show one', () => {
    const texts = builtTexts(built);
    const draws = [...texts].filter(([, text]) => drawingMarkers.some((marker) => text.includes(marker)));
    expect(draws.length).toBeGreaterThan(0);
    const pages = [
      'src/admin/drop-off/drop-off-page.tsx',
      'src/admin/case/replay/replay.tsx',
      'src/admin/case/ownership/ownership-panel.tsx',
      'src/account/ownership/ownership-page.tsx',
    ];
    const reached = (without: readonly string[]): Set<string> => {
      const found = new Set<string>();
      const waiting = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        const chunk = manifest[name];
        if (!chunk || without.includes(name) || found.has(chunk.file)) continue;
        found.add(chunk.file);
        for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file);
        waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
      }
      return found;
    };
    const [all, others] = [reached([]), reached(pages)];
    expect(draws.map(([file]) => file).filter((file) => !all.has(file))).toEqual([]);
    expect(draws.map(([file]) => file).filter((file) => others.has(file))).toEqual([]);
  });

  it('loads the PDF library only when a PDF is chosen', () => {
    const texts = [...builtTexts(built)];
    const library = texts.filter(([, text]) => text.includes('PasswordException')).map(([file]) => file);
    expect(library.map((file) => path.basename(file).replace(/-.*$/, ''))).toEqual(['pdf']);
    const isLibrary = (name: string) => library.includes(manifest[name]?.file ?? '');
    const chunks = Object.entries(manifest);
    expect(chunks.filter(([, { imports = [] }]) => imports.some(isLibrary))).toEqual([]);
    const importers = chunks.filter(([, { dynamicImports = [] }]) => dynamicImports.some(isLibrary));
    expect(importers.map(([name]) => path.basename(name, '.tsx')).sort()).toEqual([
      'onboarding-documents-page',
      'pile-dialog',
    ]);
    expect([...texts].filter(([file, text]) => file === 'index.html' && text.includes('pdf'))).toEqual([]);
  });

  it('shares only the font files between the portal and the server-rendered pages', () => {
    const ofSite = ['src/public/site/site.css', 'src/public/site/site.ts'];
    const chunks = Object.entries(manifest);
    const [site, portal] = [true, false].map((is) =>
      chunks.filter(([name]) => ofSite.includes(name) === is).map(([, chunk]) => chunk),
    );
    expect(site).toHaveLength(2);
    const needs = ({ imports = [], dynamicImports = [], css = [] }: Chunk) => [
      ...imports,
      ...dynamicImports,
      ...css,
    ];
    expect(site?.flatMap(needs)).toEqual([]);
    const named = new Set(portal?.flatMap(needs));
    expect([...ofSite, ...(site ?? []).map(({ file }) => file)].filter((file) => named.has(file))).toEqual(
      [],
    );
    const shared = new Set(portal?.flatMap(({ assets = [] }) => assets));
    const fonts = site?.flatMap(({ assets = [] }) => assets) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    for (const file of fonts) {
      expect(file).toMatch(/\.woff2$/);
      expect([...shared]).toContain(file);
    }
    // A kilobyte, and nothing of a framework.
    for (const { file } of site ?? []) {
      if (file.endsWith('.js')) expect(statSync(path.join(built, file)).size).toBeLessThan(3000);
    }
  });

  it('leads a visitor from the developers’ address to the sign-in', async () => {
    const page = await portal.open('/dev/machines');
    await heading(page, signInTitle).waitFor();
    await expectPath(page, '/verify');
  });

  it('shows a client that the developers’ address does not exist', async () => {
    const page = await portal.open('/dev/machines', { as: await portal.newClient() });
    await heading(page, 'This page does not exist').waitFor();
    expect(await page.getByRole('heading', { name: 'Machines' }).count()).toBe(0);
  });
});
