import { expect, it } from 'vitest';
import { onboardingOf } from '../support/complete-case.ts';
import { field } from '../support/fields.ts';
import { everyLayout, expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { askForCode, signInTitle, typeCode } from '../support/sign-in.ts';
import { button, expectStep, formAlert, forms, heading, laterSteps } from '../support/wizard.ts';

const portal = startPortal();

it('sign-in', async () => {
  const page = await portal.open('/verify');
  await heading(page, signInTitle).waitFor();
  await expectFineEverywhere(page, 'html', everyLayout);
  await askForCode(page, portal.freshAddress());
  await typeCode(page, '123456');
  await formAlert(page).waitFor();
  await expectFineEverywhere(page, 'html', everyLayout);
  expect(await page.title()).toContain('Sign in');
});

it.each([...forms, ...laterSteps])('$heading', async (step) => {
  const page = await portal.open(step.path, { as: await portal.newClient('all') });
  await expectStep(page, step);
  await expectFineEverywhere(page, 'html', everyLayout);
});

it('the client’s data', async () => {
  const page = await portal.open('/account', { as: await portal.newClient() });
  await button(page, 'Download (ZIP)').waitFor();
  await expectFineEverywhere(page, 'html', everyLayout);
});

it('the colleagues of a case, the cases that are shared, and a shared part', async () => {
  const client = await portal.newClient('all');
  const email = portal.freshAddress();
  const id = await onboardingOf(portal, client);
  const page = await portal.open('/colleagues', { as: client });
  await field(page, 'Email address of your colleague').fill(email);
  await page.getByLabel('Company Details').check();
  await button(page, 'Send invitation').click();
  await page.getByText(`The invitation was sent to ${email}.`).waitFor();
  await expectFineEverywhere(page, 'html', everyLayout);

  const colleague = await portal.signIn(email);
  await onboardingOf(portal, colleague);
  const theirs = await portal.open('/shared-cases', { as: colleague });
  await theirs.getByText('Shared with you: Company Details.').waitFor();
  await expectFineEverywhere(theirs, 'html', everyLayout);
  await theirs.goto(`/colleague/${id}/company-details`);
  await heading(theirs, 'Company Details').waitFor();
  await expectFineEverywhere(theirs, 'html', everyLayout);
});

it('the link that stops reminders', async () => {
  const page = await portal.open(`/reminders#stop=${'A'.repeat(43)}`, { expectProblems: /404/ });
  await button(page, 'Stop the reminders').waitFor();
  await expectFineEverywhere(page, 'html', everyLayout);
  await button(page, 'Stop the reminders').click();
  await page.getByText('This link no longer works').waitFor();
  await expectFineEverywhere(page);
});

it('an unknown address', async () => {
  const page = await portal.open('/nowhere', { as: await portal.newClient() });
  await heading(page, 'This page does not exist').waitFor();
  await expectFineEverywhere(page, 'html', everyLayout);
});
