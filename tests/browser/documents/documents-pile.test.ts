import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectThere, openDocuments, picture, row, saveAndGoOn, savedNames } from '../support/documents.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { button } from '../support/wizard.ts';

const portal = startPortal();

type DroppedFile = { name: string; mimeType: string; buffer: Buffer };

async function pdf(name: string, pages: number, password?: string): Promise<DroppedFile> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([300, 400]);
  if (password) document.encrypt({ userPassword: password });
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
}

/** Drops files on the title of the page, which belongs to no group. */
async function drop(page: Page, ...files: readonly DroppedFile[]): Promise<void> {
  const dropped = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, bytes, type } of all) {
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] })),
  );
  const title = page.getByRole('heading', { level: 1 });
  await title.dispatchEvent('dragover', { dataTransfer: dropped });
  await page.getByText('Drop the files here to sort them into groups').waitFor();
  await title.dispatchEvent('drop', { dataTransfer: dropped });
}

it('a pile of files that is dropped anywhere is sorted into groups, by keyboard, and nothing is assigned silently', async () => {
  const { page, client } = await openDocuments(portal);
  await drop(
    page,
    await picture('BoardResolution.jpg'),
    await pdf('W-9.pdf', 2),
    await picture('IMG_0007.jpg'),
    await picture('unwanted.jpg'),
    await pdf('locked.pdf', 1, 'secret'),
    await pdf('book.pdf', 300),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  );
  const dialog = page.getByRole('dialog', { name: 'Choose a group for each file' });
  const inDialog = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  const groupOf = (name: string) => inDialog(name).getByLabel('Group', { exact: true });
  await dialog.getByText('3 files cannot be added').waitFor();
  await inDialog('locked.pdf').getByText('protected by a password').waitFor();
  await inDialog('book.pdf').getByText('has 300 pages').waitFor();
  await inDialog('notes.txt').getByText('Choose a jpg, jpeg or png picture').waitFor();
  await inDialog('W-9.pdf').getByText('2 pages').waitFor();
  await expect.poll(() => dialog.locator('li img').count()).toBe(4);

  // Names suggest groups, or none; nothing is sent before the user agrees.
  expect(await groupOf('BoardResolution.jpg').inputValue()).toBe('boardResolution');
  expect(await groupOf('W-9.pdf').inputValue()).toBe('taxForm');
  expect(await groupOf('IMG_0007.jpg').inputValue()).toBe('');
  expect(await dialog.getByText('Suggested by the name of the file').count()).toBe(2);
  expect(await page.getByRole('button', { name: /^View / }).count()).toBe(0);
  await button(page, 'Remove unwanted.jpg').click();
  await expectFineEverywhere(page);

  await button(page, 'Add 3 files').press('Enter');
  await inDialog('IMG_0007.jpg').getByText('Choose a group for this file, or remove it').waitFor();
  // The focus is on the chooser that is left; a letter selects its group.
  await page.keyboard.press('P');
  await page.keyboard.press('Tab');
  expect(await groupOf('IMG_0007.jpg').inputValue()).toBe('proofOfAddress');
  await dialog.getByLabel('All files to', { exact: true }).selectOption('Tax form');
  expect(await groupOf('BoardResolution.jpg').inputValue()).toBe('taxForm');
  await groupOf('BoardResolution.jpg').selectOption('Board resolution');
  await button(page, 'Add 3 files').click();
  await page.getByText('3 files added to 2 groups').waitFor();
  await expectThere(
    page,
    'BoardResolution.jpg',
    'W-9.pdf, page 1 of 2',
    'W-9.pdf, page 2 of 2',
    'IMG_0007.jpg',
  );

  // A phone drops nothing: the button asks for the same files.
  const asked = page.waitForEvent('filechooser');
  await button(page, 'Add several files').click();
  const chooser = await asked;
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles([await picture('minutes of the board.jpg')]);
  await button(page, 'Add 1 file').click();
  await expectThere(page, 'minutes of the board.jpg');
  await saveAndGoOn(page);
  expect(await savedNames(portal, client, 'boardResolution')).toEqual([
    'BoardResolution.jpg',
    'minutes of the board.jpg',
  ]);
  expect(await savedNames(portal, client, 'taxForm')).toEqual(
    expect.arrayContaining(['IMG_0007.jpg', 'W-9, page 1 of 2.jpg', 'W-9, page 2 of 2.jpg']),
  );
  expect(await row(page, 'locked.pdf').count()).toBe(0);
});
