import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { chromiumArguments, ensureChromium } from '#scripts/lib/chromium.mjs';

export interface PageOptions extends BrowserContextOptions {
  /** Where relative addresses of `page.goto` start, such as the `url` of `startServer`. */
  baseURL?: string;
  /** Size of the window in CSS pixels. */
  viewport?: { width: number; height: number };
}

/** Chromium, without a window unless the options say otherwise; close it when the tests of a file are done. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(options.headless === false ? 'browser' : 'shell'),
    // A camera that shows a moving test picture, and somebody who lets every page use it.
    args: [...chromiumArguments, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ...options,
  });
}

/**
 * A page with cookies and storage of its own, as a person has who comes for the first time. Two pages of one person
 * are `page.context().newPage()`.
 *
 * Motion is reduced, so that what a test looks at has stopped moving. `page.context().close()` ends it.
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
    // Chromium reports every answer of 400 and above; a refusal is an answer like any other.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      seen.push(`console: ${message.text()}`);
    }
  });
  return page;
}

/**
 * Goes to an address of a portal whose local storage holds what is given, as of a person who was there before.
 *
 * A context with a `storageState` would open a page of its own to put it there, which takes a quarter of what the portal
 * takes to open.
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
 * Waits for the portal's own letters: until they are there lines break elsewhere, and a button may move away between the press
 * of the mouse on it and its release.
 */
async function untilLettered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.load('1em "Source Sans 3 Variable"').catch(() => undefined);
  });
}

const problems = new WeakMap<Page, string[]>();

/**
 * What went wrong on a page of `newPage` so far: uncaught errors, console errors, violations of the content security
 * policy. A test of a whole journey ends with `expect(pageProblems(page)).toEqual([])`.
 */
export function pageProblems(page: Page): string[] {
  return problems.get(page) ?? [];
}
