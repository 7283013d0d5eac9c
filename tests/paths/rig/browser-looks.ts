import { fileURLToPath } from 'node:url';
import { type Locator, type Page, selectors } from 'playwright-core';
import { build } from 'vite';
import type { Check } from '#paths/actions.ts';
import type { Sought } from './page-looks.ts';

let prepared: Promise<string> | undefined;

/** Adds the functions of `page-looks.ts` to a page, from its first address on. */
export async function carryLooks(page: Page): Promise<void> {
  prepared ??= prepare();
  await page.addInitScript({ content: await prepared });
}

/** Bundles the functions as one script, and registers the selector engine with which Playwright asks them for elements. */
async function prepare(): Promise<string> {
  const entry = fileURLToPath(new URL('./page-looks.ts', import.meta.url));
  const [built] = [
    await build({
      configFile: false,
      logLevel: 'warn',
      build: { write: false, lib: { entry, name: 'pathLooks', formats: ['iife'] } },
    }),
  ].flat();
  const [script] = built && 'output' in built ? built.output : [];
  if (!script) throw new Error('The looks were not built');
  await selectors.register('sought', {
    content: `{
      query: (root, body) => window.looks.found(JSON.parse(decodeURIComponent(body)))[0] ?? null,
      queryAll: (root, body) => window.looks.found(JSON.parse(decodeURIComponent(body))),
    }`,
  });
  return script.code;
}

/** Returns the element that is searched, as soon as it exists. */
export function locate(page: Page, sought: Sought): Locator {
  // Encoded, because it must not contain characters with a meaning in Playwright's selectors.
  return page.locator(`sought=${encodeURIComponent(JSON.stringify(sought)).replaceAll("'", '%27')}`);
}

/** Returns for each check what is wrong, all evaluated at the same moment; null for each that holds. */
export async function lacksOn(page: Page, checks: readonly Check[]): Promise<(string | null)[]> {
  const lacks = await page.evaluate((asked) => window.looks.lacksOf(asked), checks);
  const widgets = checks.flatMap((check, at) => (check.see === 'widget' ? [{ at, text: check.text }] : []));
  for (const { at, text } of widgets) lacks[at] = await lackOfWidget(page, text);
  return lacks;
}

/** The identity provider's window is a separate document in the page. */
async function lackOfWidget(page: Page, text: string): Promise<string | null> {
  const says = page.frameLocator('iframe').getByText(text).filter({ visible: true });
  return (await says.count()) > 0 ? null : 'the provider’s window says something else, or is not there';
}
