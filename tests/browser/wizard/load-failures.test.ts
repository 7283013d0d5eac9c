import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { formAnswers } from '#paths/onboarding/form-answers.ts';
import { emptied, expectAnswers, field, fill } from '../support/fields.ts';
import { lookAgain } from '../support/identity.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import { button, formAlert, heading, saveButton, stepLink } from '../support/wizard.ts';

const portal = startPortal();
const contactAnswers = formAnswers.contactDetails.complete;

const address = '**/api/contact-details';
const records = { 'contact-details': validRecords['contact-details'] };
const expectProblems = /could not be read/;

/** Lets reads of the contact details fail while `fails` returns true; other calls succeed. */
async function failReads(page: Page, fails: (attempt: number) => boolean) {
  const attempts = { count: 0 };
  await page.route(address, async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    attempts.count += 1;
    if (!fails(attempts.count)) return route.fallback();
    const body = { statusCode: 503, error: 'Service Unavailable', message: 'Come back later' };
    await route.fulfill({ status: 503, json: body });
  });
  return attempts;
}

/** Lets a minute pass in the page: longer than all its attempts to read. */
async function passMinute(page: Page, until: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return until();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

it('a read that fails three times is tried a fourth time, without a message', async () => {
  let attempts = { count: 0 };
  const page = await portal.open('/contact-details', {
    as: await portal.newClient(records),
    before: async (opened) => {
      await opened.clock.install();
      attempts = await failReads(opened, (attempt) => attempt <= 3);
    },
  });
  await page.getByRole('main').getByText('Loading').waitFor({ state: 'attached' });
  await passMinute(page, () => heading(page, 'Contact Details').isVisible());
  await expectAnswers(page, contactAnswers);
  expect(attempts.count).toBe(4);
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('after the fourth failure the form opens empty and says so; the saved answers can be loaded again', async () => {
  let failing = true;
  const page = await portal.open('/contact-details', {
    as: await portal.newClient(records),
    expectProblems,
    before: async (opened) => {
      await opened.clock.install();
      await failReads(opened, () => failing);
    },
  });
  await passMinute(page, () => formAlert(page).isVisible());
  await formAlert(page).getByText('What you saved earlier could not be loaded').waitFor();
  await formAlert(page).getByText('Come back later').waitFor();
  await expectAnswers(page, emptied(contactAnswers));
  failing = false;
  await button(page, 'Load it again').click();
  await passMinute(page, async () => (await formAlert(page).count()) === 0);
  await expectAnswers(page, contactAnswers);
});

/** Opens a form whose answers cannot be read, until the returned function is called and the window is focused again. */
async function openUnread(): Promise<{ page: Page; reconnect(): Promise<void> }> {
  let failing = true;
  let attempts = { count: 0 };
  const page = await portal.open('/contact-details', {
    as: await portal.newClient(records),
    expectProblems,
    before: async (opened) => {
      await opened.clock.install();
      attempts = await failReads(opened, () => failing);
    },
  });
  await passMinute(page, () => formAlert(page).isVisible());
  const reconnect = async () => {
    failing = false;
    const before = attempts.count;
    await lookAgain(page);
    await passMinute(page, async () => attempts.count > before);
  };
  return { page, reconnect };
}

it('a later successful background read fills the form and removes the alert', async () => {
  const { page, reconnect } = await openUnread();
  await reconnect();
  await formAlert(page).waitFor({ state: 'detached' });
  await expectAnswers(page, contactAnswers);
});

it('text typed meanwhile remains, and so does the alert, until the text is removed', async () => {
  const { page, reconnect } = await openUnread();
  await field(page, 'First name').fill('Augusta');
  await reconnect();
  await page.clock.runFor(5_000);
  await expectAnswers(page, { ...emptied(contactAnswers), 'First name': 'Augusta' });
  await formAlert(page).getByText('What you saved earlier could not be loaded').waitFor();
  await field(page, 'First name').fill('');
  await formAlert(page).waitFor({ state: 'detached' });
  await expectAnswers(page, contactAnswers);
});

it('a form that could not be loaded never overwrites what was saved', async () => {
  const client = await portal.newClient(records);
  const page = await portal.open('/contact-details', {
    as: client,
    expectProblems,
    before: async (opened) => {
      await opened.clock.install();
      await failReads(opened, () => true);
    },
  });
  await passMinute(page, () => formAlert(page).isVisible());
  const mine = { ...contactAnswers, 'First name': 'Augusta' };
  await fill(page, mine);
  await saveButton(page).click();
  await formAlert(page).getByText('These answers were changed somewhere else').waitFor();
  await expectAnswers(page, mine);
  expect(await portal.saved(client, 'contact-details')).toEqual(records['contact-details']);
});

it('a record that was never saved opens an empty form at once: one call, no retry, no alert', async () => {
  let attempts = { count: 0 };
  const page = await portal.open('/contact-details', {
    as: await portal.newClient(),
    before: async (opened) => {
      await opened.clock.install();
      attempts = await failReads(opened, () => false);
    },
  });
  await heading(page, 'Contact Details').waitFor();
  await expectAnswers(page, emptied(contactAnswers));
  await page.clock.runFor(20_000);
  expect(attempts.count).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('a page whose code cannot be loaded says so, and opens once it can be', async () => {
  const page = await portal.open('/contact-details', {
    as: await portal.newClient(),
    expectProblems: /could not show this page|dynamically imported module/,
    before: (opened) => opened.route('**/assets/onboarding-documents-page-*.js', (route) => route.abort()),
  });
  await heading(page, 'Contact Details').waitFor();
  await stepLink(page, 'Required Onboarding Documents').click();
  await formAlert(page).getByText('This page could not be shown').waitFor();
  await page.unroute('**/assets/onboarding-documents-page-*.js');
  await button(page, 'Load it again').click();
  await heading(page, 'Required Onboarding Documents').waitFor();
  expect(await page.title()).toBe('Required onboarding documents · Northgate Compliance');
});

it('a portal whose code cannot be loaded says so, and opens once it can be', async () => {
  const page = await portal.open('/contact-details', {
    as: await portal.newClient(records),
    expectProblems: /could not show this page|dynamically imported module/,
    before: (opened) => opened.route('**/assets/wizard-*.js', (route) => route.abort()),
  });
  await page.getByText('This page could not be shown').waitFor();
  await page.unroute('**/assets/wizard-*.js');
  await button(page, 'Load it again').click();
  await heading(page, 'Contact Details').waitFor();
  await expectAnswers(page, contactAnswers);
});
