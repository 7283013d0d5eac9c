import { createHash } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { onboardingOf } from '../support/complete-case.ts';
import {
  expectThere,
  filesOf,
  openDocuments,
  picture,
  row,
  saveAndGoOn,
  savedDocuments,
} from '../support/documents.ts';
import { expectFocus } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { button, saveButton } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });

type Content = { pages: number; size?: [number, number]; password?: string };

/** Returns a PDF whose font is not embedded, like those of many office programs. */
async function pdf({ pages, size = [595, 842], password }: Content): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1) {
    document.addPage(size).drawText(`Page ${page}`, { x: 40, y: 40, size: 40, font });
  }
  if (password) document.encrypt({ userPassword: password });
  return Buffer.from(await document.save());
}

const choosePdf = (page: Page, group: string, ...files: { name: string; buffer: Buffer }[]) =>
  filesOf(page, group).setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/pdf' })));

it('the pages of a PDF are uploaded as pictures, and reviewers see which page each is', async () => {
  const { page, client } = await openDocuments(portal);
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin);
  });
  const buffer = await pdf({ pages: 3 });
  await choosePdf(page, 'Operating agreement', { name: 'Operating agreement.pdf', buffer });
  const names = [1, 2, 3].map((number) => `Operating agreement.pdf, page ${number} of 3`);
  await expectThere(page, ...names);
  await expectFineEverywhere(page);
  expect([...origins]).toEqual([portal.url]);

  // Unsaved, they are on the server with their names already.
  await page.reload();
  await expectThere(page, ...names);
  const up = button(page, `Move up ${names[2]}`);
  await up.click();
  await expectFocus(up);
  await page.getByText(`${names[2]} is now 2 of 3`).waitFor();
  await up.click();
  await expectFocus(button(page, `Move down ${names[2]}`));
  await saveAndGoOn(page);

  const record = await savedDocuments(portal, client);
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  expect(record?.operatingAgreement.map((id) => record.files.find((file) => file.id === id))).toMatchObject(
    [3, 1, 2].map((number) => ({
      name: `Operating agreement, page ${number} of 3.jpg`,
      width: 1240,
      height: 1755,
      source: { name: 'Operating agreement.pdf', page: number, pages: 3, sha256 },
    })),
  );

  const id = await onboardingOf(portal, client);
  const staffMember = await signInAdministrator(portal);
  const staff = await portal.open(`/admin/cases/${id}/documents`, { staffMember });
  const list = staff.getByRole('navigation', { name: 'Documents by group' });
  await list.getByText('Operating agreement.pdf, page 3 of 3').waitFor();
  expect(await list.getByText(/^Operating agreement\.pdf, page/).allTextContents()).toEqual(
    [3, 1, 2].map((number) => names[number - 1]),
  );
});

it('a PDF that cannot be converted says why, and does not affect the others', async () => {
  const { page } = await openDocuments(portal);
  const whole = await pdf({ pages: 2 });
  // Bytes in the middle are lost: the pages that they belong to cannot be read.
  const torn = await pdf({ pages: 3 });
  const middle = Math.floor(torn.length / 2);
  torn.fill(0, middle - 40, middle + 40);
  await choosePdf(
    page,
    'Tax form',
    { name: 'locked.pdf', buffer: await pdf({ pages: 1, password: 'secret' }) },
    { name: 'damaged.pdf', buffer: Buffer.from('%PDF-1.7 and nothing else') },
    { name: 'book.pdf', buffer: await pdf({ pages: 300 }) },
    { name: 'plan.pdf', buffer: await pdf({ pages: 1, size: [4800, 4800] }) },
    { name: 'empty.pdf', buffer: Buffer.alloc(0) },
    { name: 'torn.pdf', buffer: torn },
    { name: 'good.pdf', buffer: whole },
  );
  await row(page, 'locked.pdf').getByText('protected by a password').waitFor();
  await row(page, 'damaged.pdf').getByText('damaged and cannot be read').waitFor();
  await row(page, 'book.pdf').getByText('This PDF has 300 pages, and a group can hold at most 20').waitFor();
  await row(page, 'plan.pdf').getByText('10,000 × 10,000 pixels at 150 dpi').waitFor();
  await row(page, 'empty.pdf').getByText('The file is empty').waitFor();
  await expectThere(page, 'torn.pdf, page 1 of 3');
  await row(page, 'torn.pdf, page 3 of 3').getByText('This page is damaged').waitFor();
  await expectThere(page, 'good.pdf, page 1 of 2', 'good.pdf, page 2 of 2');
  await expectFineEverywhere(page);
  await expect.poll(() => saveButton(page).isEnabled()).toBe(true);
});

it('an HEIC picture that the browser cannot open says what to do', async () => {
  const { page } = await openDocuments(portal);
  await filesOf(page, 'Tax form').setInputFiles([
    { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') },
  ]);
  await row(page, 'IMG_1.heic').getByText('Save the picture as a jpg').waitFor();
});

it('a picture is pasted into the group that has the focus', async () => {
  const { page } = await openDocuments(portal);
  const { buffer } = await picture('pasted.jpg');
  await button(page, 'Choose files for Tax form').focus();
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.jpg', { type: 'image/jpeg' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    [...buffer],
  );
  await expectThere(page, 'pasted.jpg');
});
