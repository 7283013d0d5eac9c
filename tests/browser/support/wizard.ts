import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { formAnswers, type PlainStepId } from '#paths/onboarding/form-answers.ts';
import { headingOf } from '#paths/onboarding/form-checks.ts';
import { formFixtures, laterSteps as laterFixtures } from '#tests/domain/wizard.ts';
import { type Answers, expectAnswers, fill, type Place } from './fields.ts';
import { personAnswers, walletAnswers } from './list-entries.ts';

/** A step of the wizard on its page. */
export type StepPage = { path: string; heading: string; title: string };

/** A step with a form, how it is filled in, and how its answers are checked afterwards. */
export type FormPage = StepPage & {
  complete(page: Page): Promise<void>;
  expectComplete(page: Page): Promise<void>;
};

/** Lists are filled in by adding an entry. */
const lists: Record<string, Pick<FormPage, 'complete' | 'expectComplete'>> = {
  wallet: {
    complete: (page) => addEntry(page, walletAnswers),
    expectComplete: (page) =>
      expectRows(page, 'Wallets', [
        ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'Ledger', 'ETH', 'Polygon'],
      ]),
  },
  controlOwnership: {
    complete: (page) => addEntry(page, personAnswers),
    expectComplete: (page) =>
      expectRows(page, peopleTabs.directors, [['Grace', 'Hopper', 'Chair', '078-05-1120']]),
  },
};

function plainForm(id: PlainStepId): Pick<FormPage, 'complete' | 'expectComplete'> {
  const { complete } = formAnswers[id];
  return {
    complete: (page) => fill(page, complete),
    expectComplete: (page) => expectAnswers(page, complete),
  };
}

/** 'Customer Type' as in the title of the browser's tab. */
function tabTitle(title: string): string {
  return `${title.charAt(0)}${title.slice(1).toLowerCase()} · Northgate Compliance`;
}

/** The forms in the order of the wizard (specification section 2). */
export const forms: readonly FormPage[] = formFixtures.map(({ step, path, title }) => ({
  path,
  heading: headingOf(step),
  title: tabTitle(title),
  ...(lists[step] ?? plainForm(step as PlainStepId)),
}));

/** The steps after the forms; their headings are their titles. */
export const laterSteps: readonly StepPage[] = laterFixtures.map(({ path, title }) => ({
  path,
  heading: title,
  title: tabTitle(title),
}));

/** The labels of the people's tabs, by their list. */
export const peopleTabs = {
  directors: 'Director(s)/Senior Management/Controlling Person(s)',
  beneficialOwners: 'Ultimate Beneficial Owner',
  relatedParties: 'Related Parties',
};

/** Returns the button with exactly that name. */
export function button(place: Place, name: string): Locator {
  return place.getByRole('button', { name, exact: true });
}

export function saveButton(page: Page): Locator {
  return button(page, 'Save & Next');
}

/** Returns the page's heading. */
export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** Waits until the step with that heading is shown and its record has been read. */
export async function expectStep(page: Page, { path, heading: name }: StepPage): Promise<void> {
  await heading(page, name).waitFor();
  await expectPath(page, path);
}

/** Waits until the address has that path. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
}

/** Returns the alert about the form as a whole, such as that it was not saved. */
export function formAlert(page: Page): Locator {
  return page.getByRole('main').getByRole('alert');
}

/** Returns the toasts, which are outside the page's main part. */
export function toasts(page: Page): Locator {
  return page.locator('.notistack-SnackbarContainer').getByRole('alert');
}

/** Returns how long a visible toast is shown, in milliseconds of the page's stopped clock, including its slide animation. */
export async function toastStays(page: Page, toast: Locator): Promise<number> {
  let passed = 0;
  while ((await toast.count()) > 0 && passed < 10_000) {
    await page.clock.runFor(100);
    passed += 100;
  }
  return passed;
}

/** Returns the confirmation dialog before something is lost. */
export function question(page: Page, title: string): Locator {
  return page.getByRole('alertdialog', { name: title });
}

/** Returns the step's link in the sidebar; its name also contains the step's state. */
export function stepLink(page: Page, title: string): Locator {
  return page.getByRole('navigation', { name: 'Onboarding steps' }).getByRole('link', { name: title });
}

/** Waits until the sidebar shows how many steps are complete. */
export async function expectProgress(page: Page, complete: number): Promise<void> {
  await page.getByRole('progressbar', { name: `${complete} of 11 complete` }).waitFor();
}

/** Adds a wallet or a person to the list on the page. */
export async function addEntry(page: Page, answers: Answers): Promise<void> {
  await button(page, 'Add New').click();
  await fill(page, answers);
  await button(page, 'Add').click();
}

/** Waits until the table contains exactly these rows, without their column of actions. */
export async function expectRows(page: Page, caption: string, rows: readonly string[][]): Promise<void> {
  await expect.poll(() => rowsOf(page, caption)).toEqual(rows);
}

async function rowsOf(page: Page, caption: string): Promise<string[][]> {
  const table = page.getByRole('table', { name: caption, exact: true });
  if ((await table.count()) === 0) return [];
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows
        .map((row) => [...row.querySelectorAll('td')].slice(0, -1).map((cell) => cell.textContent ?? ''))
        .filter((cells) => cells.length > 0),
    );
}

/** Work for an idle moment of the page never runs. */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

/** Polling requests are sent only once: the page receives news when it is focused, or by an action. */
export async function neverAsksAgain(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setInterval } = window;
    window.setInterval = ((run: TimerHandler, every = 0, ...given: unknown[]) =>
      every < 10_000 ? setInterval(run, every, ...given) : 0) as typeof setInterval;
  });
}

/**
 * The requests that the page sends by itself, for news and for the journey, stay pending: it receives news only by what the test
 * does.
 */
export async function neverLooks(page: Page): Promise<void> {
  await page.route('**/api/onboarding/self/journey', () => {});
  await page.route('**/api/onboarding/*', async (route) => {
    if (!route.request().headers().prefer?.includes('unattended')) await route.fallback();
  });
}
