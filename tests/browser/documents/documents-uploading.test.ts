import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  choose,
  documentsStep,
  expectThere,
  filesOf,
  isInView,
  onUpload,
  openDocuments,
  picture,
  row,
  saveAndGoOn,
  savedNames,
} from '../support/documents.ts';
import { expectFocus } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type OpenOptions, startPortal } from '../support/portal.ts';
import { signInByHand } from '../support/sign-in.ts';
import { button, expectStep, heading, saveButton } from '../support/wizard.ts';

const portal = startPortal();
const open = (options: OpenOptions = {}) => openDocuments(portal, options);

it('a file that is dropped on a group is uploaded there', async () => {
  const { page, client } = await open();
  const { buffer, name } = await picture('dropped.jpg');
  const dropped = await page.evaluateHandle(
    ({ bytes, name }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
      return transfer;
    },
    { bytes: [...buffer], name },
  );
  const zone = filesOf(page, 'Tax form').locator('..');
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await zone.dispatchEvent(type, { dataTransfer: dropped });
  }
  await expectThere(page, 'dropped.jpg');
  await saveAndGoOn(page);
  expect(await savedNames(portal, client, 'taxForm')).toEqual(['dropped.jpg']);
});

it('a refused file is named with the reason next to it, and does not affect the others', async () => {
  const { page, client } = await open();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/upload/onboarding/private')) sent += 1;
  });
  await filesOf(page, 'Board resolution').setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'disguised.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ and no picture') },
    await picture('good.jpg'),
  ]);
  await row(page, 'notes.txt').getByText('Choose a jpg, jpeg or png picture').waitFor();
  await row(page, 'huge.jpg').getByText('larger than 10 MB').waitFor();
  await row(page, 'empty.png').getByText('The file is empty').waitFor();
  await row(page, 'disguised.jpg').getByText('not the kind of picture that its name says').waitFor();
  await expectThere(page, 'good.jpg');
  // A file that the page can refuse is not uploaded.
  expect(sent).toBe(2);
  expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(0);
  await button(page, 'Remove notes.txt').click();
  await row(page, 'notes.txt').waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('button', { name: 'Choose files for Board resolution' }));
  await saveAndGoOn(page);
  expect(await savedNames(portal, client, 'boardResolution')).toEqual(['good.jpg']);
});

it('a file that the server refuses no longer blocks the save', async () => {
  const { page } = await open();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/upload/onboarding/private?group=*', async (route) => {
    await held;
    await route.continue();
  });
  await filesOf(page, 'Board resolution').setInputFiles([
    { name: 'disguised.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ and no picture') },
  ]);
  const waits = page.getByText('You can save as soon as it is done');
  await waits.waitFor();
  letThrough();
  await row(page, 'disguised.jpg').getByText('not the kind of picture that its name says').waitFor();
  await expect.poll(() => waits.count()).toBe(0);
  expect(await saveButton(page).isEnabled()).toBe(true);
});

it('a group holds twenty files, and says so for the next one', async () => {
  const { page } = await open();
  await page.route('**/api/upload/onboarding/private?group=*', () => {});
  await choose(page, 'Tax form', ...Array.from({ length: 21 }, (_, index) => `file-${index + 1}.jpg`));
  await row(page, 'file-21.jpg').getByText('This group can hold at most 20 files').waitFor();
  await row(page, 'file-20.jpg').getByText('Waiting to upload').waitFor();
});

it('an upload that loses its connection is retried without losing the others', async () => {
  const { page, client } = await open();
  const { letGo } = await onUpload(page, 'cut.jpg', 'cut');
  await choose(page, 'Board resolution', 'before.jpg', 'cut.jpg', 'after.jpg');
  await row(page, 'cut.jpg').getByText('could not reach the server').waitFor();
  await expectThere(page, 'before.jpg', 'after.jpg');
  expect(await saveButton(page).isDisabled()).toBe(true);
  await page.getByText('Try the failed upload again, or remove it').waitFor();
  await button(page, 'Try again to upload cut.jpg').click();
  await row(page, 'cut.jpg').getByText('could not reach the server').waitFor();

  await letGo();
  await button(page, 'Try again to upload cut.jpg').click();
  await expectThere(page, 'cut.jpg');
  await saveAndGoOn(page);
  expect(await savedNames(portal, client, 'boardResolution')).toEqual(['before.jpg', 'cut.jpg', 'after.jpg']);
});

it('a file that is rate limited or sent while the store is unavailable is retried, one over the quota is not', async () => {
  const { page, client } = await open();
  const answers = [
    [429, 'Too many requests. Wait 20 seconds and try again'],
    [503, 'The files cannot be reached at the moment'],
    [413, 'Your files fill all the room there is'],
  ] as const;
  for (const [index, [status, message]] of answers.entries()) {
    await page.route('**/api/upload/onboarding/private?group=*', (route) =>
      route.fulfill({ status, headers: { 'retry-after': '20' }, json: { statusCode: status, message } }),
    );
    await choose(page, 'Board resolution', `file-${index}.jpg`);
    await row(page, `file-${index}.jpg`).getByText(message).waitFor();
    await page.unroute('**/api/upload/onboarding/private?group=*');
  }
  await expectFineEverywhere(page);
  expect(await button(page, 'Try again to upload file-2.jpg').count()).toBe(0);
  for (const name of ['file-0.jpg', 'file-1.jpg']) {
    await button(page, `Try again to upload ${name}`).click();
    await expectThere(page, name);
  }
  await button(page, 'Remove file-2.jpg').click();
  await saveAndGoOn(page);
  expect(await savedNames(portal, client, 'boardResolution')).toEqual(['file-0.jpg', 'file-1.jpg']);
});

it('an upload in progress shows its progress, blocks the save, and can be cancelled', async () => {
  const { page, client } = await open();
  await onUpload(page, 'slow.jpg', 'hold');
  await choose(page, 'Board resolution', 'slow.jpg', 'quick.jpg');
  await expectThere(page, 'quick.jpg');
  await row(page, 'slow.jpg').getByRole('progressbar').waitFor();
  await page.getByText('Uploading 1 file. You can save as soon as it is done.').waitFor();
  expect(await saveButton(page).isDisabled()).toBe(true);
  const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('/private?group='));
  await button(page, 'Cancel slow.jpg').click();
  await cut;
  await row(page, 'slow.jpg').waitFor({ state: 'detached' });
  await saveAndGoOn(page);
  expect(await savedNames(portal, client, 'boardResolution')).toEqual(['quick.jpg']);
});

it('a session that expires during an upload keeps what was uploaded, and sends the rest after the sign-in', async () => {
  const { page, client } = await open();
  await choose(page, 'Tax form', 'w9.jpg');
  await expectThere(page, 'w9.jpg');
  // Ended earlier, another call of the page may notice it first, and no file can be chosen.
  const endOnTheWay = async (route: Route) => {
    await portal.endSession(client);
    await route.continue();
  };
  await page.route('**/api/upload/onboarding/private?group=*', endOnTheWay, { times: 1 });
  await choose(page, 'Tax form', 'late.jpg');
  await heading(page, 'Enter your verification code').waitFor();
  await portal.passMinute();
  await signInByHand(page, portal, client.email);
  await expectStep(page, documentsStep);
  await expectThere(page, 'w9.jpg', 'late.jpg');
  await saveAndGoOn(page);
  const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '';
  expect(await savedNames(portal, { ...client, token }, 'taxForm')).toEqual(['w9.jpg', 'late.jpg']);
});

it('on a phone a photograph can be taken for each group', async () => {
  const { page } = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const camera = page.getByRole('button', { name: 'Take a photo for Tax form' });
  const asked = page.waitForEvent('filechooser');
  await camera.tap();
  const chooser = await asked;
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  await chooser.setFiles(await picture('photo.jpg'));
  await expectThere(page, 'photo.jpg');
  // The page is many screens long, and can be saved from each.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => isInView(page, saveButton(page))).toBe(true);
  const { needed, given } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth,
    given: window.innerWidth,
  }));
  expect(needed).toBeLessThanOrEqual(given);
});
