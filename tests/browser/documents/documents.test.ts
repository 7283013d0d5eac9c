import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  choose,
  expectThere,
  isInView,
  isStored,
  openDocuments,
  picture,
  row,
  saveAndGoOn,
  savedDocuments,
  savedNames,
} from '../support/documents.ts';
import { expectFocus } from '../support/fields.ts';
import { type Client, type OpenOptions, startPortal } from '../support/portal.ts';
import {
  button,
  formAlert,
  heading,
  neverAsksAgain,
  question,
  saveButton,
  stepLink,
} from '../support/wizard.ts';

const portal = startPortal();

const open = (options: OpenOptions = {}) => openDocuments(portal, options);

/** Opens the page of a client with two saved files in a group. */
async function openSaved(options: OpenOptions = {}): Promise<{ page: Page; client: Client; ids: string[] }> {
  const { page, client } = await open(options);
  await choose(page, 'Board resolution', 'one.jpg', 'two.jpg');
  await expectThere(page, 'one.jpg', 'two.jpg');
  await saveAndGoOn(page);
  await page.goto('/onboarding-documents');
  await expectThere(page, 'one.jpg', 'two.jpg');
  const ids = (await savedDocuments(portal, client))?.boardResolution ?? [];
  return { page, client, ids };
}

it('shows seven groups, and five more under their heading', async () => {
  const { page } = await open();
  const groups = await page.getByRole('heading', { level: 3 }).allTextContents();
  expect(groups).toHaveLength(12);
  expect(groups.slice(0, 2)).toEqual(['Board resolution', 'Certificate of incorporation']);
  const order = await page.getByRole('main').getByRole('heading').allTextContents();
  expect(order.indexOf('Optional Documents')).toBe(order.indexOf('Certificate of incumbency') - 1);
  await page.getByText("in the entity's name, dated within 3 months").waitFor();
  await page.getByText('0 of 7 required documents are uploaded').waitFor();
});

it('files of several groups are uploaded, shown, saved, and restored after a reload', async () => {
  const { page, client } = await open();
  await choose(
    page,
    'Board resolution',
    'page-1.jpg',
    'page-2.jpg',
    'page-3.jpg',
    'page-4.jpg',
    'page-5.jpg',
  );
  await choose(page, 'Tax form', 'w9.jpg');
  await expectThere(page, 'page-1.jpg', 'page-2.jpg', 'page-3.jpg', 'page-4.jpg', 'page-5.jpg', 'w9.jpg');
  await page.getByText('1 of 7 required documents are uploaded').waitFor();
  await page.getByText('5 files').waitFor();
  // Thumbnails are fetched when they come near the visible part of the page.
  await button(page, 'View w9.jpg').scrollIntoViewIfNeeded();
  const thumbnail = button(page, 'View w9.jpg').locator('img');
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await saveAndGoOn(page);
  expect(await savedNames(portal, client, 'boardResolution')).toEqual([
    'page-1.jpg',
    'page-2.jpg',
    'page-3.jpg',
    'page-4.jpg',
    'page-5.jpg',
  ]);
  expect(await savedNames(portal, client, 'taxForm')).toEqual(['w9.jpg']);

  await page.goto('/onboarding-documents');
  await expectThere(page, 'page-1.jpg', 'page-5.jpg', 'w9.jpg');
  await page.getByText(/^Saved \d/).waitFor();
});

it('deleting only marks a file; the save removes it from storage', async () => {
  const { page, client, ids } = await openSaved();
  const [one = '', two = ''] = ids;
  await button(page, 'Delete one.jpg').click();
  await button(page, 'Delete two.jpg').click();
  await row(page, 'two.jpg').getByText('Will be deleted when you save').waitFor();
  await button(page, 'Undo the deletion of two.jpg').click();
  expect(await isStored(portal, client, one)).toBe(true);

  await saveAndGoOn(page);
  expect(await savedNames(portal, client, 'boardResolution')).toEqual(['two.jpg']);
  expect([await isStored(portal, client, one), await isStored(portal, client, two)]).toEqual([false, true]);
  await page.goto('/onboarding-documents');
  await expectThere(page, 'two.jpg');
  expect(await row(page, 'one.jpg').count()).toBe(0);
});

it('uploaded files that could not be saved are shown as such after a reload, and saved by the next device', async () => {
  const { page, client } = await open();
  await page.route('**/api/onboarding-documents', (route) => route.abort());
  await choose(page, 'Tax form', 'w9.jpg', 'extra.jpg');
  await choose(page, 'Board resolution', 'board.jpg');
  await expectThere(page, 'w9.jpg', 'extra.jpg', 'board.jpg');
  await row(page, 'board.jpg').getByText('Not saved yet').waitFor();
  await page.getByText('1 of 7 required documents are uploaded, 1 not saved yet').waitFor();
  await page.getByText('Your changes could not be saved automatically').waitFor();

  neverAsksAgain(page);
  await page.reload();
  await expectThere(page, 'w9.jpg', 'extra.jpg', 'board.jpg');
  await row(page, 'board.jpg').getByText('Not saved yet').waitFor();
  await page.getByText('1 of 7 required documents are uploaded, 1 not saved yet').waitFor();

  const other = await portal.open('/onboarding-documents', { as: client });
  await expectThere(other, 'w9.jpg', 'extra.jpg', 'board.jpg');
  await button(other, 'Delete extra.jpg').click();
  await saveAndGoOn(other);
  expect(await savedNames(portal, client, 'boardResolution')).toEqual(['board.jpg']);
  expect(await savedNames(portal, client, 'taxForm')).toEqual(['w9.jpg']);

  await other.goto('/onboarding-documents');
  await expectThere(other, 'w9.jpg', 'board.jpg');
  expect(await row(other, 'extra.jpg').count()).toBe(0);
  expect(await row(other, 'board.jpg').getByText('Not saved yet').count()).toBe(0);
});

it('leaving requires confirmation while a file is marked for deletion, which stays', async () => {
  const { page } = await openSaved();
  await button(page, 'Delete one.jpg').click();
  await stepLink(page, 'Wallets').click();
  await question(page, 'Leave without saving?').waitFor();
  await button(page, 'Stay on this page').click();
  await row(page, 'one.jpg').getByText('Will be deleted when you save').waitFor();
  await stepLink(page, 'Wallets').click();
  await button(page, 'Leave without saving').click();
  await heading(page, 'Wallets').waitFor();
  await stepLink(page, 'Required Onboarding Documents').click();
  await expectThere(page, 'one.jpg', 'two.jpg');
});

it('a document with an age limit has its issue date, and says when it is too old', async () => {
  const { page, client } = await open();
  await choose(page, 'Proof of address', 'bill.jpg');
  await expectThere(page, 'bill.jpg');
  const date = row(page, 'bill.jpg').getByLabel('Issue date', { exact: true });
  await saveButton(page).click();
  await row(page, 'bill.jpg').getByText('Enter the date on which this document was issued').waitFor();
  await expectFocus(date);

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await date.fill(daysAgo(200));
  await row(page, 'bill.jpg')
    .getByText(/^Too old/)
    .waitFor();
  await date.fill(daysAgo(85));
  await row(page, 'bill.jpg')
    .getByText(/^Soon too old/)
    .waitFor();
  await date.fill(daysAgo(10));
  await row(page, 'bill.jpg')
    .getByText(/too old/i)
    .waitFor({ state: 'detached' });
  await saveAndGoOn(page);
  const record = await savedDocuments(portal, client);
  expect(record?.issueDates).toEqual({ [record?.proofOfAddress[0] ?? '']: daysAgo(10) });
});

it('a file is shown in full size, and the keyboard steps through its group', async () => {
  const { page } = await openSaved();
  await button(page, 'View one.jpg').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'one.jpg' });
  await dialog.waitFor();
  await dialog.getByText('1 of 2').waitFor();
  const width = () =>
    page
      .getByRole('dialog')
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(640);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'two.jpg' }).waitFor();
  expect(await button(page, 'Next').isDisabled()).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(button(page, 'View one.jpg'));
});

it('an expired link is signed again', async () => {
  const { page } = await openSaved();
  let ended = 0;
  await page.route(/\/api\/files\/.*variant=original/, async (route) => {
    ended += 1;
    if (ended === 1) await route.fulfill({ status: 403, json: { statusCode: 403 } });
    else await route.fallback();
  });
  await button(page, 'View one.jpg').click();
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByRole('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(640);
  expect(ended).toBe(2);
});

it('a failed save loses nothing, and one with an edit conflict keeps the files of both windows', async () => {
  const { page, client } = await openSaved({ before: neverAsksAgain });
  const other = await portal.open('/onboarding-documents', { as: client });
  await expectThere(other, 'one.jpg');
  await choose(other, 'Board resolution', 'theirs.jpg');
  await expectThere(other, 'theirs.jpg');
  await saveAndGoOn(other);

  await button(page, 'Delete two.jpg').click();
  await page.route('**/api/onboarding-documents/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await saveButton(page).click();
  await formAlert(page).getByText('Not saved', { exact: true }).waitFor();
  await expect.poll(() => isInView(page, formAlert(page))).toBe(true);
  await page.unroute('**/api/onboarding-documents/*');
  await button(page, 'Try again').click();
  await formAlert(page).getByText('These answers were changed somewhere else').waitFor();
  await button(page, 'Save mine').click();
  await heading(page, 'Identity verification').waitFor();
  expect(await savedNames(portal, client, 'boardResolution')).toEqual(['one.jpg', 'theirs.jpg']);
});

it('by keyboard only: choose, delete, undo, save', async () => {
  const { page, client } = await open();
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files for Tax form' }).focus();
  await page.keyboard.press('Enter');
  await (await asked).setFiles(await picture('w9.jpg'));
  await expectThere(page, 'w9.jpg');
  await button(page, 'Delete w9.jpg').focus();
  await page.keyboard.press('Space');
  await expectFocus(button(page, 'Undo the deletion of w9.jpg'));
  await page.keyboard.press('Space');
  await expectFocus(button(page, 'Delete w9.jpg'));
  await saveButton(page).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Identity verification').waitFor();
  expect(await savedNames(portal, client, 'taxForm')).toEqual(['w9.jpg']);
});
