// @ts-check
import { chromium } from 'playwright-core';
import { chromiumArguments, ensureChromium } from '../../scripts/lib/chromium.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */

/**
 * Opens a browser for the body, and closes it.
 *
 * @template T
 * @param {(browser: Browser) => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function withBrowser(body) {
  const browser = await chromium.launch({
    // The browser that people use: the headless shell opens a page faster.
    executablePath: await ensureChromium('browser'),
    args: chromiumArguments,
  });
  try {
    return await body(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a page with an empty cache; signed in if there is a token.
 *
 * @param {Browser} browser
 * @param {{ token?: string | null }} [options]
 */
export async function freshPage(browser, { token = null } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  context.setDefaultTimeout(60_000);
  if (token) {
    await context.addInitScript((given) => localStorage.setItem('access_token', given), token);
  }
  return context.newPage();
}

/** 1.6 Mbit/s in each direction, 150 ms round trip. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
};

/**
 * Slows the page's processor and, if requested, its network.
 *
 * @param {Page} page
 * @param {{ cpu: number, slowNetwork?: boolean }} options `cpu`: how many times slower
 */
export async function slowDown(page, { cpu, slowNetwork = false }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (slowNetwork) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  }
}
