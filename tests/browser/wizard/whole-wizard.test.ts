import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { daysAgo } from '../support/complete-case.ts';
import { choose, expectThere, picture } from '../support/documents.ts';
import { field, radio } from '../support/fields.ts';
import { personAnswers } from '../support/list-entries.ts';
import { startPortal } from '../support/portal.ts';
import { signInByHand } from '../support/sign-in.ts';
import {
  addEntry,
  button,
  expectProgress,
  expectRows,
  expectStep,
  forms,
  heading,
  laterSteps,
  peopleTabs,
  saveButton,
} from '../support/wizard.ts';

const portal = startPortal();

const [verification, documents, identity, certify] = laterSteps;
const owner = {
  ...personAnswers,
  'First name': 'Katherine',
  'Last name': 'Johnson',
  Email: 'kj@example.com',
};

/** Adds the beneficial owner beside the director whom the form's own answers name. */
async function addOwner(page: Page): Promise<void> {
  await page.getByRole('tab', { name: peopleTabs.beneficialOwners }).click();
  await addEntry(page, owner);
  await expectRows(page, peopleTabs.beneficialOwners, [['Katherine', 'Johnson', 'Chair', '078-05-1120']]);
}

/** Asks everybody in the table by mail. */
async function mailEverybody(page: Page): Promise<void> {
  const people = [
    { name: 'Grace Hopper', email: personAnswers.Email },
    { name: 'Katherine Johnson', email: owner.Email },
  ];
  for (const { name, email } of people) {
    const row = page.getByRole('row').filter({ hasText: name.split(' ')[1]! });
    await row.getByRole('button', { name: /Send verification email/ }).click();
    await page.getByText(`Success! Verification required email was successfully sent to ${name}.`).waitFor();
    expect((await portal.readMail(email)).link).toContain(portal.url);
    await row.getByText(/E-mail sent/).waitFor();
  }
}

async function uploadRequired(page: Page): Promise<void> {
  for (const { key, label, need } of documentGroups) {
    if (need !== 'required') continue;
    await choose(page, label, `${key}.jpg`);
    await expectThere(page, `${key}.jpg`);
  }
  await field(page, 'Issue date').fill(daysAgo(10));
}

async function handIn(page: Page): Promise<void> {
  await radio(page, 'Which document do you have at hand?', 'Identity card').check();
  for (const shape of ['card', 'cardBack', 'face']) {
    const photo = page.locator(`[data-photo="${shape}"]`);
    await photo.locator('input[type=file]:not([capture])').setInputFiles(await picture(`${shape}.jpg`));
    await photo.getByRole('status').getByText('Sent.').waitFor();
  }
  await button(page, 'Submit').click();
}

it('a company walks all eleven steps, from the mailed code to the submitted case', {
  timeout: 180_000,
}, async () => {
  const email = portal.freshAddress();
  const page = await portal.open('/');
  await signInByHand(page, portal, email);

  for (const [index, form] of forms.entries()) {
    await expectStep(page, form);
    await expectProgress(page, index);
    await form.complete(page);
    if (form.path === '/control-ownership') await addOwner(page);
    await saveButton(page).click();
  }

  await expectStep(page, verification!);
  await expectProgress(page, 7);
  await mailEverybody(page);
  await expectProgress(page, 8);
  await button(page, 'Next').click();

  await expectStep(page, documents!);
  await uploadRequired(page);
  await saveButton(page).click();

  await expectStep(page, identity!);
  await expectProgress(page, 9);
  await handIn(page);
  await expectProgress(page, 10);
  await button(page, 'Next').click();

  await expectStep(page, certify!);
  await page.getByRole('heading', { name: 'Your answers' }).waitFor();
  expect(await page.getByText(/still missing/).count()).toBe(0);
  for (const text of ['Analytical Engines Ltd', 'Ms. Katherine Brewster Johnson', 'proofOfAddress.jpg']) {
    expect(await page.getByRole('main').getByText(text).count(), text).toBeGreaterThan(0);
  }
  await field(page, 'I have read this and I certify it').check();
  await button(page, 'Submit').click();

  await page.getByText('Submitted', { exact: true }).waitFor();
  await expectProgress(page, 11);
  const mail = await portal.readMail(email);
  expect(mail.subject).toBe('Northgate Compliance received your onboarding');
  const client = { email, token: await page.evaluate(() => localStorage.getItem('access_token') ?? '') };
  const { items } = await (await portal.call('GET', '/onboarding', { as: client })).json();
  expect(items[0]).toMatchObject({ status: 'submitted' });

  await page.goto('/contact-details');
  await heading(page, 'Contact Details').waitFor();
  await expect.poll(() => field(page, 'First name').isDisabled()).toBe(true);
});
