import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { decisions, dialog, openCase, openTab, status } from '../support/case-page.ts';
import { decide, newCompleteClient, onboardingOf } from '../support/complete-case.ts';
import { expectFocus, field } from '../support/fields.ts';
import { handInPassport, phone } from '../support/identity.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
let rita: Client;
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
  rita = await newReviewer(portal, administrator, 'Rita');
});

/** Certifies and submits a complete case; @returns its id */
async function submit(client: Client): Promise<string> {
  const id = await onboardingOf(portal, client);
  const body = { name: 'Ada Lovelace', role: 'Director', certified: true };
  expect((await portal.call('POST', `/onboarding/${id}/submission`, { as: client, body })).status).toBe(201);
  return id;
}

const statusOf = async (id: string): Promise<string> =>
  (await (await portal.call('GET', `/admin/cases/${id}`, { as: administrator })).json()).summary.status;

it('a clean case is decided with nine clicks, from the queue to the approval', {
  timeout: 180_000,
}, async () => {
  const client = await newCompleteClient(portal);
  const { pathname, search, hash } = new URL((await portal.readMail('grace@example.com')).link);
  const theirs = await portal.open(`${pathname}${search}${hash}`, phone);
  await handInPassport(theirs);
  const id = await submit(client);
  const page = await portal.open(`/admin/cases/${id}/documents`, { staffMember: rita });
  // Chosen once in a browser.
  await button(page, 'All on one page').click();
  await page.goto('/admin/cases?filter={"status":"submitted"}');
  await page.evaluate(() => {
    window.addEventListener('click', () => document.body.append(document.createElement('wbr')), true);
  });
  const clicks = () => page.locator('body > wbr').count();

  await page.locator(`tr[data-case="${id}"] a`).first().click();
  await button(decisions(page), 'Take into review').click();
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.getByRole('link', { name: '2 identities to decide' }).waitFor();
  await summary.getByRole('link', { name: '7 sections to check' }).waitFor();
  await openTab(page, 'Documents');
  const files = page.locator('[data-file]');
  await files.first().waitFor();
  const count = await files.count();
  for (let index = 0; index < count; index += 1) {
    await files.nth(index).scrollIntoViewIfNeeded();
    await files
      .nth(index)
      .getByText(/^Opened by Rita Reviewer/)
      .waitFor();
  }
  await openTab(page, 'Identity');
  await button(page, 'Approve all 2').click();
  const round = dialog(page, 'Approve 2 identities?');
  await round.getByRole('listitem').filter({ hasText: 'Grace Hopper' }).waitFor();
  await button(round, 'Approve 2 identities').click();
  await page.getByRole('heading', { name: 'No identity check waits for a decision' }).waitFor();
  await button(page, 'Check all').click();
  await page.getByText(/^All \d+ checked$/).waitFor();
  await button(decisions(page), 'Approve').click();
  // A risk flag is named without demanding a rationale.
  await button(dialog(page, /^Approve /), 'Approve all the same').click();
  await status(page, 'Approved').waitFor();
  expect(await clicks()).toBe(9);
  expect(await statusOf(id)).toBe('approved');
});

it('a case is taken into review without a question, which can be undone, and a refusal is shown', async () => {
  const { client, id } = await newSubmittedCase(portal);
  const page = await openCase(portal, id, rita, { expectProblems: /status of 409/ });
  await button(decisions(page), 'Take into review').click();
  await status(page, 'In review').waitFor();
  await page.getByText('Rita Reviewer (you)', { exact: true }).waitFor();
  await openTab(page, 'People');
  await button(toasts(page), 'Undo').click();
  await status(page, 'Submitted').waitFor();
  expect(await statusOf(id)).toBe('submitted');

  // Another decision sends it first; leaving the case does so too.
  await page.keyboard.press('t');
  await status(page, 'In review').waitFor();
  await page.keyboard.press('r');
  await dialog(page, 'Request changes').getByText('Nothing is marked yet').waitFor();
  expect(await statusOf(id)).toBe('in_review');
  const other = await newSubmittedCase(portal);
  await page.goto(`/admin/cases/${other.id}/details`);
  await status(page, 'Submitted').waitFor();
  await page.keyboard.press('t');
  await status(page, 'In review').waitFor();
  await page.keyboard.press('u');
  await expect.poll(() => statusOf(other.id)).toBe('in_review');

  await decide(portal, administrator, client, { event: 'reject', reason: 'We do not know the owner.' });
  const third = await newSubmittedCase(portal);
  await page.goto(`/admin/cases/${third.id}/details`);
  await status(page, 'Submitted').waitFor();
  await portal.call('POST', `/onboarding/${third.id}/withdrawal`, { as: third.client });
  await page.keyboard.press('t');
  await page.keyboard.press('y');
  await page.getByText('The case was not taken into review').waitFor();
  await status(page, 'Withdrawn').waitFor();
});

it('the answers of a section are one stop of the Tab key, and a key marks the one that has the focus', async () => {
  const { client, id } = await newSubmittedCase(portal);
  await decide(portal, administrator, client, { event: 'takeIntoReview' });
  const page = await openCase(portal, id, rita);
  await button(page, 'Ask to change: Legal name').waitFor();
  const stops = await page
    .locator('main [data-mark]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).tabIndex));
  // One for each section and one for the answers of each.
  expect(stops.filter((stop) => stop === 0).length).toBeLessThanOrEqual(14);
  expect(stops.length).toBeGreaterThan(50);
  await button(page, 'Ask to change: Legal name').focus();
  await page.keyboard.press('ArrowDown');
  await expectFocus(button(page, 'Ask to change: Registration number'));
  await page.keyboard.press('m');
  const asked = dialog(page, 'Ask to change: Registration number');
  await field(asked, 'What has to be changed, and why').fill('As in the register');
  await page.keyboard.press('Control+Enter');
  await button(page, 'Marked: Registration number').waitFor();

  // Part by part: nothing is checked before it had the focus.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('c');
  await expectFocus(page.getByRole('region', { name: 'Contact Details', exact: true }));
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/checked') && answer.ok());
  await page.keyboard.press('c');
  await stored;
  await expectFocus(page.getByRole('region', { name: 'Company Details', exact: true }));
  expect(await page.getByRole('checkbox', { name: 'Checked : Contact Details' }).isChecked()).toBe(true);
});

it('on a phone, a case is decided too', async () => {
  const { client, id } = await newSubmittedCase(portal);
  const page = await openCase(portal, id, rita, { viewport: { width: 390, height: 844 } });
  await button(decisions(page), 'Take into review').click();
  await button(decisions(page), 'Approve').click();
  await field(dialog(page, /^Approve /), 'Internal rationale').fill('Seen in person.');
  await button(dialog(page, /^Approve /), 'Approve all the same').click();
  await status(page, 'Approved').waitFor();
  await portal.readMail(client.email, { suits: ({ subject }) => subject === 'Your onboarding is approved' });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
});

it('ten cases in a row are decided without the mouse', { timeout: 240_000 }, async () => {
  const ids = new Set<string>();
  for (let count = 0; count < 10; count += 1) ids.add((await newSubmittedCase(portal)).id);
  const page = await portal.open('/admin/cases?filter={"status":"submitted"}', { staffMember: rita });
  await page.locator('tr[data-case]').first().waitFor();
  await page.evaluate(() => {
    window.addEventListener('pointerdown', () => document.body.setAttribute('data-pointed', ''), true);
  });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const decided = new Set<string>();
  while (decided.size < 10) {
    await button(decisions(page), 'Take into review').waitFor();
    const id = idIn(page);
    await page.keyboard.press('t');
    await status(page, 'In review').waitFor();
    await page.keyboard.press('y');
    const rationale = field(dialog(page, /^Approve /), 'Internal rationale');
    await rationale.waitFor();
    await page.keyboard.type('Known to us.');
    expect(await rationale.inputValue()).toBe('Known to us.');
    await page.keyboard.press('Control+Enter');
    await status(page, 'Approved').waitFor();
    decided.add(id);
    if (decided.size === 10) break;
    await page.keyboard.press('j');
    await page.waitForURL((url) => !decided.has(url.pathname.split('/')[3] ?? ''));
  }
  expect(await page.locator('body[data-pointed]').count()).toBe(0);
  for (const id of decided) expect(await statusOf(id)).toBe('approved');
});

const idIn = (page: Page) => new URL(page.url()).pathname.split('/')[3] ?? '';

it('saved reasons are inserted, saved from a dialog, and edited by the firm', async () => {
  const { client, id } = await newSubmittedCase(portal);
  await decide(portal, administrator, client, { event: 'takeIntoReview' });
  const page = await openCase(portal, id, rita);
  await page.getByRole('heading', { name: 'Company Details', exact: true }).waitFor();
  await page.keyboard.press('x');
  const rejection = dialog(page, /^Reject /);
  const reason = field(rejection, 'Reason');
  await button(rejection, 'The documents do not support the answers.').click();
  await expect.poll(() => reason.inputValue()).toBe('The documents do not support the answers.');
  await reason.fill('The register shows a liquidation.');
  await button(rejection, 'Save this text as a reason').click();
  await button(rejection, 'The register shows a liquidation.').waitFor();
  await button(rejection, 'Do not reject').click();

  const list = await portal.open('/admin/saved-reasons?filter={"kind":"rejection"}', { staffMember: rita });
  await list.getByRole('link', { name: 'The register shows a liquidation.' }).click();
  await field(list, 'Reason').fill('The register shows that the company is being wound up.');
  await button(list, 'Save reason').click();
  await list.getByRole('link', { name: 'The register shows that the company is being wound up.' }).waitFor();

  await page.reload();
  await page.getByRole('heading', { name: 'Company Details', exact: true }).waitFor();
  await page.keyboard.press('x');
  await button(rejection, 'The register shows that the company is being wound up.').waitFor();
});
