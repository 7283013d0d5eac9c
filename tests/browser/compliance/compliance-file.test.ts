import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { decisions, dialog, openCase, openTab, status } from '../support/case-page.ts';
import { newCompleteClient, onboardingOf } from '../support/complete-case.ts';
import { expectSent, passportPhotos, pathOfLink, phone, takePhoto } from '../support/identity.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal, validRecords } from '../support/portal.ts';
import { button, toasts } from '../support/wizard.ts';

const passportLines =
  'P<CANHOPPER<<GRACE<<<<<<<<<<<<<<<<<<<<<<<<<<\nAB123456<4CAN8012090F3001019<<<<<<<<<<<<<<08';

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

it('a person adds a document of another issuer on their page, and the method is recorded next to the photographs', async () => {
  const client = await newCompleteClient(portal);
  const [director] = validRecords['control-ownership-and-related-parties'].directors;
  const { link } = await portal.readMail(director?.email ?? '');
  const person = await portal.open(pathOfLink(link), phone);
  await person.getByLabel('Passport', { exact: true }).check();
  for (const label of passportPhotos) await takePhoto(person, label);
  await expectSent(person, ...passportPhotos);
  await button(person, 'Add the document').click();
  const asked = dialog(person, 'A document of another issuer');
  await button(asked, 'Save').click();
  await asked.getByText('Enter who issued the document').waitFor();
  await asked.getByText('Add a photograph of the document').waitFor();
  await asked.getByLabel('Who issued it').fill('Hydro Ottawa');
  await asked.getByLabel('What it shows').selectOption({ label: 'Name and address' });
  await asked.getByLabel('Account, customer or reference number').fill('****3987');
  await asked.getByLabel('Date of the document').fill('2026-01-02');
  await takePhoto(person, 'The document');
  await expectSent(person, 'The document');
  await button(asked, 'Save').click();
  await asked.getByText('Enter the whole number: a truncated number does not count').waitFor();
  await expectFineEverywhere(person);
  await asked.getByLabel('Account, customer or reference number').fill('4400123987');
  await button(asked, 'Save').click();
  await person.getByText('Hydro Ottawa, name and address, number 4400123987, of 2 January 2026.').waitFor();
  await expectFineEverywhere(person);
  await person.reload();
  await button(person, 'Change the document').waitFor();
  await button(person, 'Submit').click();
  await person.getByText('Waiting for a decision', { exact: true }).waitFor();

  const id = await onboardingOf(portal, client);
  const body = { name: 'Ada Lovelace', role: 'Director', certified: true };
  await portal.call('POST', `/onboarding/${id}/submission`, { as: client, body });
  const page = await openCase(portal, id, rita, { tab: 'identity' });
  const card = page.getByRole('region', { name: 'Grace Hopper' }).first();
  await card.getByText('Hydro Ottawa', { exact: true }).waitFor();
  await card.getByText('No method of verification is recorded yet.', { exact: false }).waitFor();
  await expectFineEverywhere(page);
  await button(card, 'Record the method').click();
  const method = dialog(page, 'Identity of a person');
  expect(await method.getByLabel('Second source: issuer').inputValue()).toBe('Hydro Ottawa');
  await method.getByLabel('Verified on').fill('2026-01-03');
  await method.getByLabel('Every source has the same name as our file').check();
  const lines = method.getByLabel('Machine-readable lines of the document');
  await lines.fill(
    'P<CANHOPPER<<GRACE<<<<<<<<<<<<<<<<<<<<<<<<<<\nAB123456<5CAN8012099F3001010<<<<<<<<<<<<<<00',
  );
  await button(method, 'Fill in from the lines').click();
  await method.getByText('Compare the document number with the document', { exact: false }).waitFor();
  await lines.fill(passportLines);
  await button(method, 'Fill in from the lines').click();
  await method.getByText('The document is of GRACE HOPPER, born on 9 December 1980.').waitFor();
  expect(await method.getByLabel('First source: issuer').inputValue()).toBe('Government of Canada');
  expect(await method.getByLabel('First source: number or reference').inputValue()).toBe('AB123456');
  await expectFineEverywhere(page);
  await method.getByLabel('First source: date').fill('2024-01-02');
  await button(method, 'Record').click();
  await card.getByText(/^Identity of a person: Dual process: two sources, recorded by Rita/).click();
  await card.getByText('4400123987', { exact: true }).last().waitFor();
});
