import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { drawing } from '#tests/support/pictures.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { textField } from '../support/area.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading, question, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

const open = (address = '') => portal.open(`/admin/partners${address}`, { staffMember: boss });
const partner = {
  name: 'Harbour Trust',
  website: 'https://harbour.example.com',
  text: '',
  kind: 'banking',
  position: 10,
  active: true,
};

async function newPartner(more: object) {
  const answer = await portal.call('POST', '/partners', { as: boss, body: { ...partner, ...more } });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string };
}

async function everybodySees(): Promise<string[]> {
  const { items } = (await (await portal.call('GET', '/partners')).json()) as { items: { name: string }[] };
  return items.map(({ name }) => name);
}

it('a partner is added at its position, hidden, shown and deleted', async () => {
  await newPartner({ name: 'First', position: 1 });
  await newPartner({ name: 'Last', position: 300 });
  const page = await open('/create');
  await heading(page, 'New partner').waitFor();
  await button(page, 'Save partner').click();
  await page.getByText('Enter the name of the partner').waitFor();
  await textField(page, 'Name').fill('Middle');
  await textField(page, 'Website').fill('http://middle.example.com');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Legal');
  await button(page, 'Save partner').click();
  await page.getByText('Enter a website that begins with https').waitFor();
  await textField(page, 'Website').fill('https://middle.example.com');
  await button(page, 'Save partner').click();
  await toasts(page).filter({ hasText: 'Middle is saved' }).waitFor();
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['First', 'Middle', 'Last']);
  expect(await everybodySees()).toEqual(['First', 'Middle', 'Last']);

  await page.getByRole('link', { name: 'Middle' }).click();
  await page.getByRole('checkbox', { name: 'Shown to everyone' }).click();
  await button(page, 'Save partner').click();
  await page.getByRole('row').filter({ hasText: 'Middle' }).getByText('Hidden').waitFor();
  expect(await everybodySees()).toEqual(['First', 'Last']);

  await page.getByRole('link', { name: 'Middle' }).click();
  await button(page, 'Delete partner').click();
  await button(question(page, 'Delete Middle?'), 'Delete partner').click();
  await toasts(page).filter({ hasText: 'Middle is deleted' }).waitFor();
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['First', 'Last']);
});

it('a long text grows as it is typed, and scrolls nothing out of view', async () => {
  const page = await open('/create');
  const text = textField(page, 'Text');
  const heightOf = async () => (await text.boundingBox())?.height ?? 0;
  const before = await heightOf();
  await text.fill('One line more\n'.repeat(9));
  await expect.poll(heightOf).toBeGreaterThan(before * 2);
  expect(await text.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0);
});

it('a second editor sees the conflict, and keeps the typed text', async () => {
  const { id } = await newPartner({ name: 'Twice' });
  const page = await open(`/${id}`);
  await textField(page, 'Text').fill('Mine');
  const body = { text: 'Theirs', version: 1 };
  expect((await portal.call('PATCH', `/partners/${id}`, { as: boss, body })).status).toBe(200);
  await button(page, 'Save partner').click();
  await page.getByText('Someone else has changed this in the meantime').waitFor();
  expect(await textField(page, 'Text').inputValue()).toBe('Mine');
  const stored = await (await portal.call('GET', `/partners/${id}`, { as: boss })).json();
  expect(stored).toMatchObject({ text: 'Theirs', version: 2 });
  await button(page, 'See the differences').click();
  const dialog = page.getByRole('dialog', { name: 'What differs' });
  await dialog.getByText('Theirs', { exact: true }).nth(1).waitFor();
  await expectFineEverywhere(page, '[role=dialog]');
  await button(dialog, 'Keep mine').click();
  await toasts(page).filter({ hasText: 'Twice is saved' }).waitFor();
  const saved = await (await portal.call('GET', `/partners/${id}`, { as: boss })).json();
  expect(saved).toMatchObject({ text: 'Mine', version: 3 });
});

it('typed text is confirmed before Back, and is restored after a reload', async () => {
  await newPartner({ name: 'Anchor' });
  const page = await open();
  await page.getByRole('link', { name: 'Anchor' }).click();
  await textField(page, 'Text').fill('Half a sentence');
  await page.goBack();
  await button(question(page, 'Leave without saving?'), 'Stay on this page').click();
  expect(await textField(page, 'Text').inputValue()).toBe('Half a sentence');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('This is the text that you typed before').waitFor();
  expect(await textField(page, 'Text').inputValue()).toBe('Half a sentence');
  await button(page, 'Save partner').click();
  await toasts(page).filter({ hasText: 'Anchor is saved' }).waitFor();
  await page.getByRole('link', { name: 'Anchor' }).click();
  await page.getByRole('heading', { name: 'Anchor' }).waitFor();
  expect(await page.getByText('This is the text that you typed before').count()).toBe(0);
});

it('the list is searched and filtered', async () => {
  await newPartner({ name: 'Quayside One' });
  await newPartner({ name: 'Quayside Two', active: false });
  const page = await open();
  await textField(page, 'Search by name or website').fill('quays');
  await page.getByText('2 partners').waitFor();
  await button(page, 'Hidden').click();
  await page.getByText('1 partner', { exact: true }).waitFor();
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Quayside Two']);
});

it('several are hidden and deleted at once, with an accurate result for each, and all are exported to a file', async () => {
  for (let n = 1; n <= 130; n += 1) await newPartner({ name: `Pier ${String(n).padStart(3, '0')}` });
  await newPartner({ name: '=1+1 Pier', active: false });
  const page = await open('?filter={"search":"pier"}');
  await page.getByText('131 partners').waitFor();
  const download = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^partners-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFName,Website,Kind,Position,State,Text,Changed');
  expect(lines).toHaveLength(132);
  expect(lines[1]).toMatch(/^'=1\+1 Pier,https/);

  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  for (const name of ['=1+1 Pier', 'Pier 001', 'Pier 002']) await row(name).getByRole('checkbox').check();
  await button(page, 'Hide').click();
  await page.getByText('2 partners are hidden now; 1 was not').waitFor();
  await page.getByText('=1+1 Pier: it is hidden already').waitFor();
  await page.getByText('1 chosen').waitFor();
  await row('Pier 003').getByRole('checkbox').check();
  // Another editor is faster with one of the two.
  const found = await portal.call('GET', '/partners?search=pier&pageSize=5', { as: boss });
  const { items } = (await found.json()) as { items: { id: string; name: string }[] };
  const gone = items.find(({ name }) => name === 'Pier 003');
  await portal.call('DELETE', `/partners/${gone?.id}`, { as: boss });
  await button(page, 'Delete').click();
  await button(question(page, 'Delete 2 partners?'), 'Delete').click();
  await page.getByText('1 partner is deleted; 1 was not').waitFor();
  await page.getByText('129 partners').waitFor();
});

it('a logo is cropped, shown to everyone and removed; a file that is not a picture is reported', async () => {
  const { id } = await newPartner({ name: 'Dressed' });
  const page = await open(`/${id}`);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('none') });
  await page.getByText('This file is not a readable picture').waitFor();
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawing() });
  await button(page.getByRole('dialog', { name: 'Crop the picture' }), 'Use picture').click();
  await page.getByRole('img', { name: 'The logo as it is now' }).waitFor();
  await button(page, 'Save partner').click();
  await toasts(page).filter({ hasText: 'Dressed is saved' }).waitFor();
  const logo = async () => {
    const answer = await portal.call('GET', `/partners/${id}`);
    return ((await answer.json()) as { logo: string }).logo;
  };
  const url = await logo();
  expect((await fetch(`${portal.url}${url}`)).headers.get('content-type')).toBe('image/png');
  await page.getByRole('link', { name: 'Dressed' }).click();
  await button(page, 'Remove logo').click();
  await button(page, 'Save partner').click();
  await expect.poll(logo).toBe('');
});
