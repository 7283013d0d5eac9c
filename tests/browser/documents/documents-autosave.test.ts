import { expect, it } from 'vitest';
import { choose, expectThere, openDocuments, row, savedDocuments, savedNames } from '../support/documents.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { button, heading, question, stepLink } from '../support/wizard.ts';

const portal = startPortal();

const savedAt = /^Saved at \d\d:\d\d$/;

it('what is attached, its order and its dates are saved without a button, retried after a failure, and merged with another device', async () => {
  const { page, client } = await openDocuments(portal);
  const other = await portal.open('/onboarding-documents', { as: client });
  await other.getByText('0 of 7 required documents are uploaded').waitFor();

  await choose(page, 'Tax form', 'one.jpg', 'two.jpg');
  await expectThere(page, 'one.jpg', 'two.jpg');
  await page.getByText(savedAt).waitFor();
  expect(await savedNames(portal, client, 'taxForm')).toEqual(['one.jpg', 'two.jpg']);

  await button(page, 'Move up two.jpg').click();
  await expect.poll(() => savedNames(portal, client, 'taxForm')).toEqual(['two.jpg', 'one.jpg']);

  // Of two documents, one is dated: the user's save would be refused, and nothing typed is lost.
  await choose(page, 'Proof of address', 'bill.jpg', 'lease.jpg');
  await expectThere(page, 'bill.jpg', 'lease.jpg');
  await row(page, 'bill.jpg').getByLabel('Issue date', { exact: true }).fill('01/31/2026');
  await expect
    .poll(async () => Object.values((await savedDocuments(portal, client))?.issueDates ?? {}))
    .toEqual(['2026-01-31']);
  await page.getByText(savedAt).waitFor();
  expect(await row(page, 'bill.jpg').getByText('Not saved yet').count()).toBe(0);

  // The other device still shows the first version: both upload to one group, and neither is asked.
  await choose(other, 'Tax form', 'theirs.jpg');
  await expectThere(other, 'theirs.jpg', 'one.jpg', 'bill.jpg');
  await other.getByText(savedAt).waitFor();
  expect(await savedNames(portal, client, 'taxForm')).toEqual(['two.jpg', 'one.jpg', 'theirs.jpg']);

  // A failure is shown, and does not lose anything.
  const isSave = (method: string) => method === 'PATCH';
  await page.route('**/api/onboarding-documents/*', (route) =>
    isSave(route.request().method()) ? route.abort() : route.fallback(),
  );
  await choose(page, 'Tax form', 'late.jpg');
  await page.getByText('Your changes could not be saved automatically').waitFor();
  await expectFineEverywhere(page);
  await stepLink(page, 'Wallets').click();
  await question(page, 'Leave without saving?').waitFor();
  await button(page, 'Stay on this page').click();
  await page.unroute('**/api/onboarding-documents/*');
  await button(page, 'Try now').click();
  await page.getByText(savedAt).waitFor();
  await expectThere(page, 'theirs.jpg');
  expect(await savedNames(portal, client, 'taxForm')).toEqual([
    'two.jpg',
    'one.jpg',
    'theirs.jpg',
    'late.jpg',
  ]);

  // Leaving finishes the pending save, without a question to answer.
  await button(page, 'Move up late.jpg').click();
  await stepLink(page, 'Wallets').click();
  await heading(page, 'Wallets').waitFor();
  expect(await savedNames(portal, client, 'taxForm')).toEqual([
    'two.jpg',
    'one.jpg',
    'late.jpg',
    'theirs.jpg',
  ]);
});
