import { expect, it } from 'vitest';
import { choose, documentsStep, expectThere, filesOf, onUpload, row } from '../support/documents.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { button, expectStep, formAlert, heading, saveButton } from '../support/wizard.ts';

const portal = startPortal();

it('without a file', async () => {
  const page = await portal.open('/onboarding-documents', { as: await portal.newClient() });
  await expectStep(page, documentsStep);
  await saveButton(page).waitFor();
  await expectFineEverywhere(page);
  expect(await page.title()).toBe(documentsStep.title);
});

it('with files that are saved, marked, uploading, refused and failed, and a document that is too old', async () => {
  const page = await portal.open('/onboarding-documents', { as: await portal.newClient() });
  await saveButton(page).waitFor();
  await onUpload(page, 'cut.jpg', 'cut');
  await onUpload(page, 'slow.jpg', 'hold');
  await choose(page, 'Board resolution', 'there.jpg', 'marked.jpg', 'cut.jpg', 'slow.jpg');
  await filesOf(page, 'Tax form').setInputFiles([
    { name: `${'long-name-'.repeat(12)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('text') },
  ]);
  await choose(page, 'Proof of address', 'bill.jpg');
  await expectThere(page, 'there.jpg', 'marked.jpg', 'bill.jpg');
  await button(page, 'Delete marked.jpg').click();
  await row(page, 'bill.jpg').getByLabel('Issue date', { exact: true }).fill('01/31/2025');
  await row(page, 'bill.jpg')
    .getByText(/^Too old/)
    .waitFor();
  await row(page, 'cut.jpg').getByText('could not reach the server').waitFor();
  await expectFineEverywhere(page);
});

it('a picture in full size', async () => {
  const page = await portal.open('/onboarding-documents', { as: await portal.newClient() });
  await choose(page, 'Board resolution', 'one.jpg', 'two.jpg');
  await expectThere(page, 'one.jpg', 'two.jpg');
  await button(page, 'View one.jpg').click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  await expectFineEverywhere(page);
});

it('a save that failed, and one that was refused', async () => {
  const page = await portal.open('/onboarding-documents', { as: await portal.newClient() });
  await choose(page, 'Proof of address', 'bill.jpg');
  await expectThere(page, 'bill.jpg');
  await saveButton(page).click();
  await row(page, 'bill.jpg').getByText('Enter the date on which').waitFor();
  await expectFineEverywhere(page);
  // Attached, it is saved without its date, so that the next save changes the record.
  await row(page, 'bill.jpg').getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.route('**/api/onboarding-documents/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await saveButton(page).click();
  await formAlert(page).getByText('Not saved', { exact: true }).waitFor();
  await expectFineEverywhere(page);
});

it('while it is loading', async () => {
  const page = await portal.open('/onboarding-documents', {
    as: await portal.newClient(),
    before: (opened) => opened.route('**/api/onboarding-documents/onboardingId', () => {}),
  });
  await heading(page, documentsStep.heading).waitFor();
  await page.getByRole('main').getByText('Loading').waitFor({ state: 'attached' });
  await expectFineEverywhere(page);
});

it('when it could not be loaded', async () => {
  const page = await portal.open('/onboarding-documents', {
    as: await portal.newClient(),
    expectProblems: /could not be read/,
    before: (opened) =>
      opened.route('**/api/onboarding-documents/onboardingId', (route) =>
        route.fulfill({ status: 403, json: { statusCode: 403, error: 'Forbidden', message: 'No' } }),
      ),
  });
  await formAlert(page).getByText('could not be loaded').waitFor();
  await expectFineEverywhere(page);
});
