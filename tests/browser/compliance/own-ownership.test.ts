import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { openCase } from '../support/case-page.ts';
import { newCompleteClient } from '../support/complete-case.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading } from '../support/wizard.ts';

const portal = startPortal({ env: { ...areaEnv, COMPLIANCE: 'fintrac' } });
let rita: Client;
beforeAll(async () => {
  rita = await newReviewer(portal, await signInAdministrator(portal), 'Rita');
});

const company = 'Analytical Engines Ltd';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/);

/** Opens the page as clients do: from a step of the onboarding. */
async function openOwnership(client: Client): Promise<Page> {
  const page = await portal.open('/company-details', { as: client });
  await page.getByRole('link', { name: 'Ownership of your company' }).click();
  await heading(page, 'Ownership of your company').waitFor();
  await section(page, 'People and organizations').getByText(company).waitFor();
  return page;
}

/** Enters the shares of the one owner, with the keyboard alone. */
async function enterShares(page: Page, shares: string): Promise<void> {
  const edit = button(page, `Edit the link of Grace Hopper to ${company}`);
  await edit.focus();
  await page.keyboard.press('Enter');
  const field = dialog(page).getByRole('textbox', { name: 'Shares in %' });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(shares);
  await page.keyboard.press('Control+Enter');
  await dialog(page).waitFor({ state: 'detached' });
}

it('a client states its ownership, which staff compare with theirs and take over', async () => {
  const { client, id } = await newSubmittedCase(portal);
  const page = await openOwnership(client);
  await page.getByText(`Enter what Grace Hopper holds of ${company}`).waitFor();
  await enterShares(page, '60');
  await section(page, 'Who owns or controls 25 % or more').getByText('60 % of the shares').waitFor();
  await page.getByLabel('We cannot obtain this information').check();
  await page.getByLabel('Why can it not be obtained?').fill('The other holders did not answer.');
  await saved(page).waitFor();
  await expectFineEverywhere(page);
  await page.reload();
  expect(await page.getByLabel('Why can it not be obtained?').inputValue()).toBe(
    'The other holders did not answer.',
  );

  const theirs = await openCase(portal, id, rita, { tab: 'ownership' });
  const stated = theirs.getByRole('region', { name: /^The client's structure of/ });
  await stated.getByText('“We cannot obtain this information.”').waitFor();
  await stated.getByRole('cell', { name: '60 %' }).waitFor();
  expect(await section(theirs, 'Beneficial owners').getByText('60 % of the shares').count()).toBe(0);
  await button(stated, "Take over the client's structure").click();
  await section(theirs, 'Beneficial owners').getByText('60 % of the shares').waitFor();
  await stated.getByText('No differences').waitFor();
  await button(theirs, 'Save ownership').click();
  await saved(theirs).waitFor();
  await expectFineEverywhere(theirs);

  // The stored version is listed, and opens read-only.
  await theirs.getByRole('link', { name: 'Open version 1' }).click();
  await theirs.getByRole('heading', { name: /^Version 1, saved .* by Rita Reviewer$/ }).waitFor();
  expect(await button(theirs, 'Add link').count()).toBe(0);
  await theirs.getByRole('link', { name: 'Back to the current structure' }).click();
  await button(theirs, 'Add link').waitFor();
});

it('nothing typed is lost in two windows, and the client chooses', async () => {
  const client = await newCompleteClient(portal);
  const [one, other] = [await openOwnership(client), await openOwnership(client)];
  await enterShares(other, '70');
  await saved(other).waitFor();
  await enterShares(one, '40');
  await one.getByText('This was changed in another window').waitFor();
  await one.getByRole('cell', { name: '70 %' }).waitFor();
  await button(one, 'Keep mine').click();
  await saved(one).waitFor();
  await one.reload();
  await section(one, 'Who owns or controls 25 % or more').getByText('40 % of the shares').waitFor();
});

it('on a phone, the lists come before the drawing, which fits again in a wider window', async () => {
  const client = await newCompleteClient(portal);
  const page = await openOwnership(client);
  await page.setViewportSize({ width: 360, height: 740 });
  const drawing = page.getByLabel('Drawing of the ownership').first();
  await drawing.waitFor();
  const [list, drawn] = [
    await section(page, 'People and organizations').boundingBox(),
    await drawing.boundingBox(),
  ];
  expect(list?.y).toBeLessThan(drawn?.y ?? 0);
  // The drawing fits its frame again when the window gets wider.
  const box = page.getByRole('group', { name: /Analytical Engines/ });
  await page.setViewportSize({ width: 1440, height: 900 });
  const fromMiddle = async () => {
    const [frame, node] = [await drawing.boundingBox(), await box.boundingBox()];
    if (!frame || !node) return Number.POSITIVE_INFINITY;
    return Math.abs(node.x + node.width / 2 - (frame.x + frame.width / 2)) / frame.width;
  };
  await expect.poll(fromMiddle).toBeLessThan(0.1);
});
