import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { decisions, dialog, openCase, openTab, status } from '../support/case-page.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: { ...areaEnv, COMPLIANCE: 'fintrac' } });
let rita: Client;
beforeAll(async () => {
  rita = await newReviewer(portal, await signInAdministrator(portal), 'Rita');
});

it('a case in review says what is open in its file, and an item is recorded where it is listed', async () => {
  const { id } = await newSubmittedCase(portal);
  const page = await openCase(portal, id, rita);
  await button(decisions(page), 'Take into review').click();
  await status(page, 'In review').waitFor();
  await openTab(page, 'People');
  await page.getByText('The compliance file has to be complete before an approval').waitFor();
  expect(await button(decisions(page), 'Approve').count()).toBe(0);
  await page.getByRole('link', { name: 'Open the compliance file' }).click();
  await page.getByRole('heading', { name: 'Compliance file' }).waitFor();
  await expectFineEverywhere(page);

  await button(page, 'Record: Third party').click();
  const asked = dialog(page, 'Third party');
  await button(asked, 'Record').click();
  await asked.getByText('Choose the outcome').waitFor();
  await asked.getByLabel('Determined on').fill('2026-01-02');
  await asked.getByLabel('How it was determined').fill('Asked the representative.');
  await expectFineEverywhere(page);

  // What is typed survives closing the dialog and a reload.
  await button(asked, 'Cancel').click();
  await page.reload();
  await button(page, 'Record: Third party').click();
  expect(await asked.getByLabel('How it was determined').inputValue()).toBe('Asked the representative.');
  await asked.getByLabel('Does the client act for someone else?').selectOption({ label: 'No' });
  await button(asked, 'Record').click();
  await toasts(page).getByText('Recorded: Third party.').waitFor();

  await button(page, 'Record again: Third party').waitFor();
  await page.getByText(/^Third party, recorded by Rita Reviewer on/).click();
  await page.getByText('Asked the representative.').first().waitFor();
});

it('what is no method is refused with the reason, and a method satisfies the item of the person', async () => {
  const { id } = await newSubmittedCase(portal);
  const page = await openCase(portal, id, rita, { tab: 'compliance' });
  await button(page, 'Record: Identity of a person').first().click();
  const asked = dialog(page, 'Identity of a person');
  const choose = (method: string) => asked.getByLabel('Method').selectOption({ label: method });
  await choose('We looked at an uploaded document');
  await button(asked, 'Record').click();
  await asked.getByText(/^This alone is no method/).waitFor();
  await choose('Reliance on an agent or another reporting entity');
  await asked.getByLabel('Verified on').fill('2026-01-02');
  await asked.getByLabel('Every source has the same name as our file').check();
  await asked.getByLabel('Whom we rely on').fill('Agent Ltd');
  await asked.getByLabel('Date of the agreement').fill('2025-01-02');
  await asked.getByLabel('Information that was relied on').fill('A certified copy of the passport');
  await button(asked, 'Record').click();
  await button(page, 'Record again: Identity of a person').waitFor();

  // What was typed about one person is not offered about another.
  await button(page, 'Record: Politically exposed person').first().click();
  const exposed = dialog(page, 'Politically exposed person');
  await exposed.getByLabel('How it was determined').fill('Asked Ada');
  await button(exposed, 'Cancel').click();
  await button(page, 'Record: Politically exposed person').nth(1).click();
  expect(await exposed.getByLabel('How it was determined').inputValue()).toBe('');
  await button(exposed, 'Cancel').click();
  await page.getByRole('link', { name: 'Open the ownership' }).first().click();
  await page.waitForURL(/\/ownership$/);
});
