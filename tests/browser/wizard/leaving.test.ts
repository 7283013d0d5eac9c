import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formAnswers } from '#paths/onboarding/form-answers.ts';
import { emptied, expectAnswers, field } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import {
  button,
  expectPath,
  expectStep,
  forms,
  heading,
  laterSteps,
  question,
  stepLink,
} from '../support/wizard.ts';

const portal = startPortal();
const contactAnswers = formAnswers.contactDetails.complete;
const [contact, company, funding] = forms as [(typeof forms)[0], (typeof forms)[0], (typeof forms)[0]];

/** Opens the company details of a client who came by the sidebar from the contact details and has typed a name. */
async function typing(): Promise<Page> {
  const page = await portal.open('/contact-details', { as: await portal.newClient() });
  await expectStep(page, contact);
  await stepLink(page, 'Company Details').click();
  await expectStep(page, company);
  await field(page, 'Legal name').pressSequentially('Engines');
  return page;
}

async function answer(page: Page, name: string): Promise<void> {
  await question(page, 'Leave without saving?').waitFor();
  await button(page, name).click();
  await question(page, 'Leave without saving?').waitFor({ state: 'detached' });
}

const stay = (page: Page) => answer(page, 'Stay on this page');
const leave = (page: Page) => answer(page, 'Leave without saving');

it('the sidebar asks before typed text is lost', async () => {
  const page = await typing();
  await stepLink(page, 'Activities Funding & Revenue').click();
  await stay(page);
  await expectStep(page, company);
  await expectAnswers(page, { 'Legal name': 'Engines' });

  await stepLink(page, 'Activities Funding & Revenue').click();
  await leave(page);
  await expectStep(page, funding);
  await stepLink(page, 'Company Details').click();
  await expectStep(page, company);
  await expectAnswers(page, { 'Legal name': '' });
});

it('Escape means staying, and the safe answer has the focus', async () => {
  const page = await typing();
  await stepLink(page, 'Contact Details').click();
  await question(page, 'Leave without saving?').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Stay on this page');
  await page.keyboard.press('Escape');
  await question(page, 'Leave without saving?').waitFor({ state: 'detached' });
  await expectAnswers(page, { 'Legal name': 'Engines' });
});

it('what is left with “Save and leave” is offered on another device, and compared with what was saved there', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/company-details', { as: client });
  await expectStep(page, company);
  await field(page, 'Legal name').fill('Engines');
  await button(page, 'Log out').click();
  await answer(page, 'Save and leave');
  await expectPath(page, '/verify');
  const mail = await portal.readMail(client.email, {
    suits: ({ subject }) => /waiting for you/.test(subject),
  });
  expect(mail.text).toContain('/company-details');
  expect(mail.text).not.toContain('Engines');

  await portal.passMinute();
  const again = await portal.signIn(client.email);
  const theirs = { ...validRecords['company-details'], legalName: 'Theirs' };
  await portal.save(again, { 'company-details': theirs });
  const other = await portal.open('/company-details', { as: again });
  await expectAnswers(other, { 'Legal name': 'Theirs' });
  const offer = other.getByRole('status').filter({ hasText: 'You left this on' });
  await offer.getByText('The answers were saved after that.').waitFor();
  await expectFineEverywhere(other);
  await button(other, 'Take it up again').click();
  await offer.waitFor({ state: 'detached' });
  await expectAnswers(other, { 'Legal name': 'Engines' });
  await button(other, 'See the differences').click();
  await other.getByRole('button', { name: /^Save (mine|what I chose)$/ }).click();
  await expectStep(other, funding);
  expect((await portal.saved(again, 'company-details'))?.legalName).toBe('Engines');
  await stepLink(other, 'Company Details').click();
  await expectStep(other, company);
  await expectAnswers(other, { 'Legal name': 'Engines' });
  expect(await offer.count()).toBe(0);
});

it('text that is typed and removed again needs no confirmation', async () => {
  const page = await typing();
  await field(page, 'Legal name').fill('');
  await stepLink(page, 'Contact Details').click();
  await expectStep(page, contact);
  expect(await question(page, 'Leave without saving?').count()).toBe(0);
});

it('the back button asks each time, and the history stays unchanged', async () => {
  const page = await typing();
  for (let time = 1; time <= 2; time += 1) {
    await page.evaluate(() => history.back());
    await stay(page);
    await expectPath(page, '/company-details');
    await expectAnswers(page, { 'Legal name': 'Engines' });
  }
  await page.evaluate(() => history.back());
  await leave(page);
  await expectStep(page, contact);
  await page.goForward();
  await expectStep(page, company);
  await expectAnswers(page, { 'Legal name': '' });
  await page.goBack();
  await expectStep(page, contact);
});

it('back and forward go through the visited steps', async () => {
  const page = await portal.open('/contact-details', {
    as: await portal.newClient({ 'contact-details': validRecords['contact-details'] }),
  });
  const visited = [contact, company, funding, laterSteps[3]!];
  const titles = ['Company Details', 'Activities Funding & Revenue', 'Certify & Submit'];
  await expectStep(page, contact);
  for (const [index, title] of titles.entries()) {
    await stepLink(page, title).click();
    await expectStep(page, visited[index + 1]!);
  }
  for (const step of visited.slice(0, -1).reverse()) {
    await page.goBack();
    await expectStep(page, step);
  }
  await expectAnswers(page, contactAnswers);
  for (const step of visited.slice(1)) {
    await page.goForward();
    await expectStep(page, step);
    expect(await page.title()).toBe(step.title);
  }
});

it('an open add form counts as typed text', async () => {
  const page = await portal.open('/wallet', { as: await portal.newClient() });
  await button(page, 'Add New').click();
  await stepLink(page, 'Contact Details').click();
  await stay(page);
  await field(page, 'Wallet address').waitFor();
  await button(page, 'Cancel').click();
  await stepLink(page, 'Contact Details').click();
  await expectStep(page, contact);
  await expectAnswers(page, emptied(contactAnswers));
});

it('the browser asks before a page with typed text is closed, and not otherwise', async () => {
  const page = await typing();
  const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expectAnswers(page, { 'Legal name': 'Engines' });

  await field(page, 'Legal name').fill('');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(page.isClosed()).toBe(true);
});

it('an unknown address says so and links back', async () => {
  const page = await portal.open('/nowhere', { as: await portal.newClient() });
  await heading(page, 'This page does not exist').waitFor();
  await button(page, 'Back to the onboarding').click();
  await expectStep(page, contact);
  await page.goto('/wallet/');
  await heading(page, 'Wallets').waitFor();
  expect(await page.title()).toBe('Wallets · Northgate Compliance');
});

it('a step opened in a new tab opens there', async () => {
  const page = await typing();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    stepLink(page, 'Wallets').click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await heading(tab, 'Wallets').waitFor();
  await expectAnswers(page, { 'Legal name': 'Engines' });
});
