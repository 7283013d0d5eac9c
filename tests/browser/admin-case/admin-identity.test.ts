import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { handInIdentity, mailPeople, onboardingOf } from '../support/complete-case.ts';
import { expectFocus } from '../support/fields.ts';
import { handInPassport, phone } from '../support/identity.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, formAlert, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });

let signedIn: Promise<Client> | undefined;
const administrator = () => {
  signedIn ??= signInAdministrator(portal);
  return signedIn;
};

/** Creates a client whose own passport waits for a decision. */
async function newWaiting() {
  const client = await portal.newClient('all');
  await handInIdentity(portal, client);
  return { client, path: `/admin/cases/${await onboardingOf(portal, client)}/identity` };
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const dialogOf = (page: Page, action: 'Approve' | 'Refuse') =>
  page.getByRole('dialog', { name: `${action} the identity of Ada Lovelace?` });
const nothingWaits = 'No identity check waits for a decision';

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return box;
}

it('photographs are shown side by side, and are refused with a reason that the client reads', async () => {
  const { client, path } = await newWaiting();
  const page = await portal.open(path, { staffMember: await administrator() });
  await title(page, '1 identity check waits for a decision').waitFor();
  const document = page.getByRole('img', { name: 'Page with the photograph' });
  const face = page.getByRole('img', { name: 'Face' });
  for (const photograph of [document, face]) {
    await expect
      .poll(() => photograph.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0))
      .toBe(64);
  }
  const [left, right] = [await boxOf(document), await boxOf(face)];
  expect(Math.round(left.y)).toBe(Math.round(right.y));
  expect(left.x + left.width).toBeLessThan(right.x);
  await card(page, 'Ada Lovelace').getByText('ada@example.com').waitFor();
  await card(page, 'Grace Hopper').getByText('Nothing was submitted yet.').waitFor();
  await button(card(page, 'Face of Ada Lovelace'), 'Zoom in').click();
  await expect.poll(async () => (await boxOf(face)).width).toBeGreaterThan(right.width * 1.3);
  expect((await boxOf(document)).width).toBe(left.width);

  await button(page, 'Refuse identity').click();
  const dialog = dialogOf(page, 'Refuse');
  const reason = dialog.getByLabel('Reason', { exact: true });
  await expectFocus(reason);
  await button(dialog, 'Refuse identity').click();
  await dialog.getByText('Enter the reason, in words for the person').waitFor();
  await reason.fill('x'.repeat(501));
  await dialog.getByText('At most 500 characters. Remove 1').waitFor();
  await reason.fill('The name is covered.');
  await button(dialog, 'The document has expired. Use one that is valid.').click();
  await expect.poll(() => reason.inputValue()).toMatch(/^The name is covered\. The document has expired\./);

  // A failed request loses nothing.
  await page.route('**/api/sumsub/admin', (route) => route.abort());
  await button(dialog, 'Refuse identity').click();
  await dialog.getByRole('alert').getByText('We could not reach the server').waitFor();
  await page.unroute('**/api/sumsub/admin');
  await button(dialog, 'Refuse identity').click();
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(title(page, nothingWaits));
  await card(page, 'Ada Lovelace').getByText('Refused', { exact: true }).waitFor();
  await card(page, 'Ada Lovelace').getByText('The person received: The name is covered.').waitFor();

  const theirs = await portal.open('/identity-verification', { as: client });
  await formAlert(theirs).getByText('The name is covered.').waitFor();
  await button(theirs, 'Submit new photographs').click();
  await handInPassport(theirs);
  await page.reload();
  await title(page, '1 identity check waits for a decision').waitFor();
});

it('two reviewers at once: the second is informed, and loses no text', async () => {
  const { path } = await newWaiting();
  const rosa = await portal.open(path, {
    staffMember: await newReviewer(portal, await administrator(), 'Rosa'),
  });
  const saul = await portal.open(path, { staffMember: await administrator() });
  await button(saul, 'Refuse identity').click();
  await dialogOf(saul, 'Refuse').getByLabel('Reason', { exact: true }).fill('The photograph is too dark.');

  // With the keyboard alone: the focus is first on the safe answer.
  await button(rosa, 'Approve identity').focus();
  await rosa.keyboard.press('Enter');
  await expectFocus(button(dialogOf(rosa, 'Approve'), 'Not yet'));
  await rosa.keyboard.press('Escape');
  await expectFocus(button(rosa, 'Approve identity'));
  await rosa.keyboard.press('Enter');
  await expectFocus(button(dialogOf(rosa, 'Approve'), 'Not yet'));
  await rosa.keyboard.press('Tab');
  await rosa.keyboard.press('Enter');
  await toasts(rosa).getByText('The identity of Ada Lovelace is approved.').waitFor();
  await card(rosa, 'Ada Lovelace').getByText('Verified', { exact: true }).waitFor();
  await button(rosa, 'Show the photographs').click();
  await rosa.getByRole('img', { name: 'Face' }).waitFor();

  await button(dialogOf(saul, 'Refuse'), 'Refuse identity').click();
  const alert = saul.getByRole('main').getByRole('alert');
  await alert.getByText('Ada Lovelace: not decided').waitFor();
  await alert.getByText('This check is not waiting for a decision').waitFor();
  await alert.getByText('The photograph is too dark.').waitFor();
  await card(saul, 'Ada Lovelace').getByText('Verified', { exact: true }).waitFor();
  await alert.getByRole('button', { name: 'Close' }).click();
  await alert.waitFor({ state: 'detached' });
});

it('a person who has handed in by their link is decided next to the entered data', async () => {
  const { client, path } = await newWaiting();
  await mailPeople(portal, client);
  const { pathname, hash, search } = new URL((await portal.readMail('grace@example.com')).link);
  const theirs = await portal.open(`${pathname}${search}${hash}`, phone);
  await handInPassport(theirs);
  const page = await portal.open(path, { staffMember: await administrator() });
  await title(page, '2 identity checks wait for a decision').waitFor();
  const grace = card(page, 'Grace Hopper');
  // All that wait are open, so that they are compared in one round.
  await expect
    .poll(() =>
      grace
        .getByRole('img', { name: 'Face' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
        .catch(() => 0),
    )
    .toBe(240);
  await grace.getByText('9 December 1980').waitFor();
  await grace.getByText('Director, Beneficial owner').waitFor();
  await button(grace, 'Approve identity').click();
  await button(page.getByRole('dialog'), 'Approve identity').click();
  await grace.getByText('Verified', { exact: true }).waitFor();
  // The representative is now the next pending check.
  await expectFocus(page.getByRole('heading', { name: 'Ada Lovelace', exact: true }));
  expect(await page.getByRole('button', { name: /^Approve all/ }).count()).toBe(0);
  await expectFineEverywhere(page);
});
