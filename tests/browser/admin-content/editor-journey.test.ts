import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { textField } from '../support/area.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const said = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });
const word = readFileSync(new URL('../../portal/admin/pasted/word.html.txt', import.meta.url), 'utf8');

it('an editor writes, pastes, publishes, edits again from the list, and readers see it', async () => {
  const page = await portal.open('/admin/blogs', { staffMember: boss });
  await page.getByRole('link', { name: 'New post' }).click();
  await textField(page, 'Title').fill('What to hand in');
  await button(page, 'Create post').click();
  await heading(page, 'What to hand in').waitFor();
  await body(page).click();
  await body(page).pressSequentially('Before you start: ');
  await page.evaluate((html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    data.setData('text/plain', 'What to hand in');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, word);
  await body(page).getByRole('cell', { name: 'Fee' }).waitFor();
  await page.getByText('A picture of another site or program was not pasted.').waitFor();
  await textField(page, 'Summary').fill('Three things.');
  await said(page, /^Saved \d\d:\d\d/).waitFor();
  await button(page, 'Publish').click();
  await toasts(page).filter({ hasText: 'The post is published' }).waitFor();

  await page.getByRole('link', { name: 'Back to the posts' }).click();
  await page.getByRole('link', { name: 'What to hand in', exact: true }).click();
  await body(page).getByText('Before you start').waitFor();
  await body(page).getByText('An invoice').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' of this year');
  await said(page, /^Draft saved/).waitFor();
  await button(page, 'Save post').click();
  await toasts(page).filter({ hasText: 'What to hand in is saved' }).waitFor();

  const reader = await portal.open('/blog');
  await reader.getByRole('link', { name: 'What to hand in' }).first().click();
  await reader.getByRole('cell', { name: '125.00' }).waitFor();
  await reader.getByText('Before you start').waitFor();
  const entries = reader.getByRole('listitem').filter({ hasText: /^An invoice of this year$/ });
  await expect.poll(() => entries.count()).toBe(1);
});
