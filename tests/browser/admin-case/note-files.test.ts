import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdf } from '#tests/support/documents.ts';
import { photograph } from '#tests/support/pictures.ts';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { openAreaPage } from '../support/area.ts';
import { openTab } from '../support/case-page.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { rowOf } from '../support/queue.ts';

const portal = startPortal({ env: areaEnv });
let rita: Client;
let sam: Client;

beforeAll(async () => {
  const administrator = await signInAdministrator(portal);
  rita = await newReviewer(portal, administrator, 'Rita');
  sam = await newReviewer(portal, administrator, 'Sam');
});

describe('a note with files', () => {
  it('is written by one reviewer, and its file is saved by another', async () => {
    const { id } = await newSubmittedCase(portal);
    const page = await portal.open('/admin/cases', { staffMember: rita });
    await rowOf(page, id).getByRole('link').first().click();
    await openTab(page, 'Notes');
    const input = page.locator('input[type=file]');
    const chosen = page.getByRole('list', { name: 'Attached files' });
    await input.setInputFiles({ name: 'tool.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
    await page.getByRole('alert').filter({ hasText: 'The file was not attached' }).waitFor();
    await input.setInputFiles({ name: 'extract.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await chosen.getByText('extract.pdf').first().waitFor();
    await input.setInputFiles({ name: 'scan.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
    await chosen.getByText('scan.jpg').first().waitFor();
    await chosen.getByRole('button', { name: 'Remove scan.jpg' }).click();
    await page.getByLabel('New note').fill('The extract of the register.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('list', { name: 'Notes, latest first' }).getByText('extract.pdf').waitFor();
    await expect.poll(() => chosen.count()).toBe(0);
    await expectFineEverywhere(page);

    const other = await portal.open('/admin/cases', { staffMember: sam });
    await openAreaPage(other, 'Cases');
    await rowOf(other, id).getByRole('link').first().click();
    await openTab(other, 'Notes');
    const note = other.getByRole('list', { name: 'Notes, latest first' }).getByRole('listitem').first();
    await note.getByText('The extract of the register.').waitFor();
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      note.getByRole('button', { name: /extract\.pdf/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('extract.pdf');
    expect((await readFile(await download.path())).equals(pdf())).toBe(true);
    expect(await note.getByRole('button', { name: /scan\.jpg/ }).count()).toBe(0);
  });
});
