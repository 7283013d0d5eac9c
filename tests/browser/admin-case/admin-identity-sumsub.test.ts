import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { deliverTo } from '#scripts/lib/stand-in.mjs';
import { startSumsub } from '#scripts/sumsub/stand-in.mjs';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { mailPeople, onboardingOf } from '../support/complete-case.ts';
import { lookAgain } from '../support/identity.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';

// Its webhooks call the portal, whose address is known once it runs.
const sumsub = await startSumsub({
  deliver: (event) => deliverTo(`${portal.url}/api/sumsub/webhook`)(event),
});
const portal = startPortal({ env: { ...areaEnv, ...sumsub.env } });
afterAll(() => sumsub.stop());

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('a decision by Sumsub is shown as such, and staff cannot decide it', async () => {
  const client = await portal.newClient('all');
  await mailPeople(portal, client);
  const id = await onboardingOf(portal, client);
  const page = await portal.open(`/admin/cases/${id}/identity`, {
    staffMember: await signInAdministrator(portal),
  });
  const ada = card(page, 'Ada Lovelace');
  await ada.getByText('Not started', { exact: true }).waitFor();

  const token = await portal.call('POST', '/sumsub/access-token', { as: client, body: {} });
  expect(token.status).toBe(200);
  const [applicant] = sumsub.applicants.all();
  const check = applicant?.externalUserId ?? '';
  await sumsub.review(check, 'pending');
  await lookAgain(page);
  await ada.getByText('With the provider', { exact: true }).waitFor();
  await ada.getByText(/^Sumsub is checking and decides automatically/).waitFor();
  await page.getByRole('heading', { name: 'No identity check waits for a decision' }).waitFor();
  expect(await page.getByRole('button', { name: 'Approve identity' }).count()).toBe(0);

  await sumsub.review(check, 'RED', 'The passport has expired');
  await lookAgain(page);
  await ada.getByText('Refused', { exact: true }).waitFor();
  await ada.getByText('The person received: The passport has expired').waitFor();
  await ada.getByText(/^Decided by Sumsub, /).waitFor();

  await sumsub.review(check, 'GREEN');
  await lookAgain(page);
  await ada.getByText('Verified', { exact: true }).waitFor();
  expect(await ada.getByText('The person received').count()).toBe(0);
  await card(page, 'Grace Hopper').getByText('Not started', { exact: true }).waitFor();
  await expectFineEverywhere(page);
});
