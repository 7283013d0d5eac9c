import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { chromiumArguments, ensureChromium } from '#scripts/lib/chromium.mjs';

export interface PageOptions extends BrowserContextOptions {
  /** The base of relative addresses of `page.goto`, such as the `url` of `startServer`. */
  baseURL?: string;
  /** Size of the window in CSS pixels. */
  viewport?: { width: number; height: number };
}

/** Launches Chromium, by default without a window; close it after the tests of a file. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(options.headless === false ? 'browser' : 'shell'),
    // A camera with a moving test picture, and permission for every page to use it.
    args: [...chromiumArguments, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ...options,
  });
}

/**
 * Opens a page with new cookies and storage, like a first-time visitor. Two pages of one person are `page.context().newPage()`.
 *
 * Motion is reduced, so that elements do not move during checks. `page.context().close()` ends it.
 */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const seen: string[] = [];
  problems.set(page, seen);
  page.on('pageerror', (error) => seen.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // Chromium reports every response with a status of 400 and above; a refusal is a normal response.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      seen.push(`console: ${message.text()}`);
    }
  });
  return page;
}

/**
 * Goes to an address of a portal with the given local storage, like a returning visitor.
 *
 * A context with a `storageState` would open another page to set it, which takes a quarter of the time of opening the portal.
 */
export async function gotoWith(
  page: Page,
  address: string,
  stored: Readonly<Record<string, string>>,
  options: Parameters<Page['goto']>[1] = {},
): Promise<void> {
  const planting = await page.addInitScript((entries) => {
    if (window.self !== window.top) return;
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(stored));
  await page.goto(address, options);
  await planting.dispose();
  await untilLettered(page);
}

/**
 * Waits for the portal's own fonts: until they have loaded lines break elsewhere, and a button may move between mouse down and
 * mouse up.
 */
async function untilLettered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.load('1em "Source Sans 3 Variable"').catch(() => undefined);
  });
}

const problems = new WeakMap<Page, string[]>();

/**
 * Returns the problems on a page of `newPage` so far: uncaught errors, console errors, violations of the content security policy.
 * A test of a whole journey ends with `expect(pageProblems(page)).toEqual([])`.
 */
export function pageProblems(page: Page): string[] {
  return problems.get(page) ?? [];
}
