import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { comeBack } from '../support/area.ts';
import { ask, decisions, dialog, openCase, status } from '../support/case-page.ts';
import { daysAgo, onboardingOf } from '../support/complete-case.ts';
import { choose, expectThere, picture } from '../support/documents.ts';
import { field, radio } from '../support/fields.ts';
import { agreeToComparison } from '../support/identity.ts';
import { personAnswers } from '../support/list-entries.ts';
import { type Client, startPortal } from '../support/portal.ts';
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

const portal = startPortal({ env: areaEnv });
let administrator: Client;
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
});

const [verification, documents, identity, certify] = laterSteps;
const owner = {
  ...personAnswers,
  'First name': 'Katherine',
  'Last name': 'Johnson',
  Email: 'kj@example.com',
};

/** Adds the beneficial owner, in addition to the director in the form's own answers. */
async function addOwner(page: Page): Promise<void> {
  await page.getByRole('tab', { name: peopleTabs.beneficialOwners }).click();
  await addEntry(page, owner);
  await expectRows(page, peopleTabs.beneficialOwners, [['Katherine', 'Johnson', 'Chair', '078-05-1120']]);
}

/** Mails everyone in the table. */
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
    await row.getByText(/Email sent/).waitFor();
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
  await radio(page, 'Which document do you have?', 'Identity card').check();
  for (const shape of ['card', 'cardBack', 'face']) {
    if (shape === 'face') await agreeToComparison(page);
    const photo = page.locator(`[data-photo="${shape}"]`);
    await photo.locator('input[type=file]:not([capture])').setInputFiles(await picture(`${shape}.jpg`));
    await photo.getByRole('status').getByText('Sent.').waitFor();
  }
  await button(page, 'Submit').click();
}

/** The two window sizes of the journey. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
] as const;

const certifiedName = 'Analytical Engines Ltd';
const amendedName = 'Analytical Engines Limited';
const lastName = 'Analytical Engines plc';

/** Completes all eleven steps, from the mailed code to the submitted case. */
async function submitCase(viewport: (typeof sizes)[number]): Promise<{ page: Page; client: Client }> {
  // The people of the company have the same addresses each time, and a person gets one mail a minute.
  await portal.passMinute();
  const email = portal.freshAddress();
  const page = await portal.open('/', { viewport });
  // On a phone the list of steps is behind a button.
  const expectComplete = async (count: number) => {
    if (viewport.width > 1000) await expectProgress(page, count);
  };
  await signInByHand(page, portal, email);

  for (const [index, form] of forms.entries()) {
    await expectStep(page, form);
    await expectComplete(index);
    await form.complete(page);
    if (form.path === '/control-ownership') await addOwner(page);
    await saveButton(page).click();
  }

  await expectStep(page, verification!);
  await expectComplete(7);
  await mailEverybody(page);
  // Sent mails alone do not complete the step.
  await expectComplete(7);
  await button(page, 'Next').click();

  await expectStep(page, documents!);
  await uploadRequired(page);
  await saveButton(page).click();

  await expectStep(page, identity!);
  await expectComplete(8);
  await handIn(page);
  await expectComplete(8);
  if (viewport.width > 1000) await page.getByText('2 under way').waitFor();
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
  await expectComplete(9);
  const mail = await portal.readMail(email);
  expect(mail.subject).toBe('Northgate Compliance received your onboarding');
  const client = { email, token: await page.evaluate(() => localStorage.getItem('access_token') ?? '') };
  const { items } = await (await portal.call('GET', '/onboarding', { as: client })).json();
  expect(items[0]).toMatchObject({ status: 'submitted' });
  return { page, client };
}

/** Changes the company's name on the client's behalf. */
async function amend(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Edit on the client’s behalf: Company Details' }).click();
  await page.getByText('The client has certified these answers').waitFor();
  await field(page, 'Legal name').fill(name);
  await button(page, 'Save for the client').click();
}

/** Checks that the case shows the changed answer, with both values. */
async function expectNotice(place: Page | Locator, version: number, before: string, after: string) {
  const notice = place.getByRole('alert').or(place.locator('.MuiAlert-root'));
  const meant = notice.filter({ hasText: `Changed since the client certified version ${version}` });
  await meant.first().getByText(before, { exact: true }).waitFor();
  await meant.first().getByText(after, { exact: true }).waitFor();
}

describe.each(sizes)('at $width px', (viewport) => {
  it('a company gets from the first code to an approval of exactly what it certified', {
    timeout: 300_000,
  }, async () => {
    const { page, client } = await submitCase(viewport);
    const id = await onboardingOf(portal, client);

    const desk = await openCase(portal, id, administrator, { viewport });
    await button(decisions(desk), 'Take into review').click();
    await status(desk, 'In review').waitFor();
    await amend(desk, amendedName);
    await expectNotice(desk, 1, certifiedName, amendedName);
    const refused = await ask(desk, 'Approve', /^Approve /);
    await expectNotice(refused, 1, certifiedName, amendedName);
    await button(refused, 'Approve version 1').waitFor();
    await button(refused, 'Not yet').click();
    await dialog(desk, /^Approve /).waitFor({ state: 'detached' });

    const mail = await portal.readMail(client.email, {
      suits: ({ subject }) => subject === 'Northgate Compliance changed your onboarding on your behalf',
    });
    expect(mail.text).toContain('Company Details: Legal name');
    expect(mail.text).toContain(`${portal.url}/certify-and-submit`);
    await page.goto('/certify-and-submit');
    const changes = page.getByRole('region', { name: 'We changed answers on your behalf' });
    await changes.getByText(certifiedName, { exact: true }).waitFor();
    await changes.getByText(amendedName, { exact: true }).waitFor();
    await changes.getByText('You certify as Ada Lovelace, Director.').waitFor();
    await button(page, 'Certify these changes').click();
    await page.getByText('You certified the changes').waitFor();
    await page.getByRole('heading', { name: 'Version 2' }).waitFor();
    await page.getByText('You certified our changes').waitFor();

    await comeBack(desk);
    await desk.getByText('Changed since the client certified').first().waitFor({ state: 'detached' });
    await amend(desk, lastName);
    await expectNotice(desk, 2, amendedName, lastName);
    const approval = await ask(desk, 'Approve', /^Approve /);
    await field(approval, 'Internal rationale').fill('Seen in person, with the originals.');
    await button(approval, 'Approve version 2').click();
    await status(desk, 'Approved').waitFor();

    await comeBack(page);
    await page.getByText('Your onboarding is complete.').waitFor();
    await portal.readMail(client.email, {
      suits: ({ subject }) => subject === 'Your onboarding is approved',
    });
    expect(await portal.saved(client, 'company-details')).toMatchObject({ legalName: amendedName });
    const answer = await portal.call('GET', `/onboarding/${id}/submission`, { as: client });
    const { versions, timeline, amendments } = await answer.json();
    expect(amendments).toBeNull();
    expect(versions).toMatchObject([{ version: 1 }, { version: 2, name: 'Ada Lovelace' }]);
    expect(timeline.map(({ event }: { event: string }) => event)).toEqual([
      'started',
      'submit',
      'takeIntoReview',
      'amend',
      'certify',
      'amend',
      'restore',
      'approve',
    ]);
    await page.goto('/contact-details');
    await heading(page, 'Contact Details').waitFor();
    await expect.poll(() => field(page, 'First name').isDisabled()).toBe(true);
  });
});
