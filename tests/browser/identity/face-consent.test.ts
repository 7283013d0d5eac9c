import { expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { onboardingOf } from '../support/complete-case.ts';
import {
  adminEnv,
  decide,
  expectSent,
  handInPassport,
  identityStep,
  mailLink,
  newNamedClient,
  photo,
  takePhoto,
} from '../support/identity.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { button, expectStep, heading } from '../support/wizard.ts';

// `decide` signs in the administrator of `adminEnv`.
const portal = startPortal({ env: { ADMIN_EMAILS: `${areaEnv.ADMIN_EMAILS},${adminEnv.ADMIN_EMAILS}` } });

it('a client who does not agree to the comparison of their face uses a second document, which the reviewer sees', async () => {
  const client = await portal.newClient('all');
  const page = await portal.open(identityStep.path, { as: client });
  await expectStep(page, identityStep);
  await page.getByLabel('Passport', { exact: true }).check();
  await page.getByText('until 5 years after the end of the business relationship').waitFor();
  expect(await page.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe('/privacy');
  expect(await photo(page, 'Your face').count()).toBe(0);

  await page.getByLabel('I do not agree. I use a second identity document instead').check();
  await page.getByRole('group', { name: 'Which second document do you have?' }).waitFor();
  expect(await page.getByLabel('Passport', { exact: true }).count()).toBe(1);
  const question = page.getByRole('region', { name: 'Comparison of your face' });
  await question.getByLabel('Driving licence', { exact: true }).check();
  const shown = ['Page with your photograph', 'Second identity document'];
  for (const label of shown) await takePhoto(page, label);
  await expectSent(page, ...shown);
  await expectFineEverywhere(page);
  // The decision is on the server.
  await page.reload();
  await expectSent(page, ...shown);
  await button(page, 'Submit').click();
  await page.getByText('Waiting for a decision', { exact: true }).waitFor();

  const review = await portal.open(`/admin/cases/${await onboardingOf(portal, client)}/identity`, {
    staffMember: await signInAdministrator(portal),
  });
  await review.getByText('declined; second document: Driving licence').waitFor();
  await review.getByRole('img', { name: 'Second document: Driving licence' }).waitFor();
});

it('a person with a link agrees, and withdraws the consent after the check', async () => {
  const { client, director } = await newNamedClient(portal);
  const page = await portal.open(await mailLink(portal, client, director.email));
  await heading(page, 'Verify your identity').waitFor();
  await handInPassport(page);
  await decide(portal, client, { decision: 'approve' });
  await page.reload();
  await page.getByText('Your identity is verified', { exact: true }).waitFor();
  await button(page, 'Withdraw consent').click();
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw your consent?' });
  await button(dialog, 'Withdraw consent').click();
  await page.getByText('The photograph of your face was deleted.').waitFor();
  await page.getByText('Your identity is verified', { exact: true }).waitFor();
});
