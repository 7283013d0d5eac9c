import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import {
  cardPhotos,
  expectSent,
  identityStep,
  mailLink,
  newNamedClient,
  takePhoto,
  verificationStep,
} from '../support/identity.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { button, expectStep, formAlert, heading } from '../support/wizard.ts';

type Overview = components['schemas']['VerificationOverview'];

const portal = startPortal();

/** Opens the step with a check of the given status. */
async function openWith(check: Partial<Overview['self']>, provider: Overview['provider'] = 'manual') {
  const self = { status: 'not_started', reason: null, updatedAt: '2026-11-21T10:00:00.000Z', ...check };
  const page = await portal.open(identityStep.path, {
    as: await portal.newClient(),
    before: async (opened) => {
      await opened.route('**/check-status', (route) =>
        route.fulfill({ json: { provider, self, people: [] } }),
      );
      await opened.route('**/sumsub/access-token', (route) =>
        route.fulfill({
          status: 503,
          json: { statusCode: 503, error: 'Service Unavailable', message: 'The provider does not answer' },
        }),
      );
    },
  });
  await expectStep(page, identityStep);
  return page;
}

it('photographs that are still to be taken', async () => {
  const page = await openWith({});
  await page.getByLabel('Identity card', { exact: true }).check();
  await expectFineEverywhere(page);
});

it('photographs that were sent, refused and not sent, and a failed hand-in', async () => {
  const page = await openWith({});
  await page.getByLabel('Identity card', { exact: true }).check();
  const [, back = '', face = ''] = cardPhotos;
  for (const label of cardPhotos) await takePhoto(page, label);
  await expectSent(page, ...cardPhotos);
  await page.route('**/verification/manual', (route) => route.abort());
  await button(page, 'Submit').click();
  await formAlert(page).getByText('Not submitted').waitFor();
  await expectFineEverywhere(page);
  await takePhoto(page, back, 'card.gif');
  await page.route('**/verification/photographs/*', (route) => route.abort());
  await takePhoto(page, face);
  await button(page, `Send it again: ${face}`).waitFor();
  await expectFineEverywhere(page, 'main');
});

it.each([
  [{ status: 'pending' }, 'manual', 'Waiting for a decision'],
  [{ status: 'refused', reason: 'The back is cut off' }, 'manual', 'The back is cut off.'],
  [{ status: 'verified' }, 'manual', 'Your identity is verified'],
  [{}, 'sumsub', 'The identity check cannot be reached right now'],
] as const)('a check with the status %j by %s', async (check, provider, says) => {
  const page = await openWith(check, provider);
  await page.getByText(says, { exact: true }).waitFor();
  await expectFineEverywhere(page);
});

it('the people to verify, one of them mailed, and a mail that was refused', async () => {
  const { client } = await newNamedClient(portal);
  const page = await portal.open(verificationStep.path, { as: client });
  await expectStep(page, verificationStep);
  const grace = page.getByRole('row').filter({ hasText: 'Grace' });
  await button(grace, 'Send verification email').click();
  await grace.getByText('Email sent').waitFor();
  await button(grace, 'Send verification email').click();
  await formAlert(page).getByText('The email was not sent').waitFor();
  await expectFineEverywhere(page);
});

it('no one to verify', async () => {
  const page = await portal.open(verificationStep.path, { as: await portal.newClient() });
  await page.getByText('No directors or beneficial owners yet').waitFor();
  await expectFineEverywhere(page);
});

it('the page of a person’s link', async () => {
  const { client, director } = await newNamedClient(portal);
  const page = await portal.open(await mailLink(portal, client, director.email));
  await heading(page, 'Verify your identity').waitFor();
  await page.getByLabel('Passport', { exact: true }).check();
  await expectFineEverywhere(page);
  await expectTroubleFine(page.url().replace(/(?=&report=|$)/, 'x'), 'This link no longer works');
  await expectTroubleFine('/verify-identity', 'This link is not complete');
});

async function expectTroubleFine(address: string, title: string): Promise<void> {
  const page: Page = await portal.open(address);
  await heading(page, title).waitFor();
  await expectFineEverywhere(page);
  expect(await page.title()).toBe('Verify your identity · Northgate Compliance');
}
