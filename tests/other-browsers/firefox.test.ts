import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll } from 'vitest';
import { declareJourneys } from './journeys.ts';

/** Firefox ESR, driven by WebDriver BiDi. */
let browser: Browser;

beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
  });
});
afterAll(() => browser?.close());

declareJourneys(async () => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    async goto(url) {
      await page.goto(url);
    },
    store: (entries) =>
      page.evaluate((stored) => {
        for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
      }, entries),
    click: (name) => page.locator(`aria/${name}`).click(),
    clickOn: (selector) => page.locator(selector).click(),
    type: (text) => page.keyboard.type(text),
    pressEnd: () => page.keyboard.press('End'),
    async upload(file) {
      const input = await page.waitForSelector('input[type="file"]');
      await input?.uploadFile(file);
    },
    evaluate: (expression) => page.evaluate(expression),
  };
});
