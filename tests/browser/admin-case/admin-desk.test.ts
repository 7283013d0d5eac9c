import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { decisions, dialog } from '../support/case-page.ts';
import { handInIdentity, onboardingOf } from '../support/complete-case.ts';
import { phone } from '../support/identity.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
let reviewer: Client;
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
  reviewer = await newReviewer(portal, administrator, 'Rita');
});

/** Returns whether an element is completely within the window. */
const isInSight = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

const fullScreenOf = (page: Page) =>
  page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label') ?? null);

it('decisions stay visible, and questions about a document can be asked in full screen', async () => {
  const { id } = await newSubmittedCase(portal);
  const page = await portal.open(`/admin/cases/${id}/details`, { staffMember: reviewer });
  await button(decisions(page), 'Take into review').click();
  const approve = button(decisions(page), 'Approve');
  await approve.waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  expect(await isInSight(approve)).toBe(true);

  await page.goto(`/admin/cases/${id}/documents`);
  const stage = page.getByRole('group', { name: /^Picture: / });
  await stage.focus();
  await page.keyboard.press('f');
  await expect.poll(() => fullScreenOf(page)).toBe('Document viewer');
  const answers = page.getByRole('region', { name: 'Compare with the answers' });
  const ask = answers.getByRole('button', { name: 'Ask to change: Board resolution' });
  expect(await isInSight(ask)).toBe(true);
  await ask.click();
  const asked = dialog(page, 'Ask to change: Board resolution');
  await asked.getByLabel('What has to be changed, and why').fill('A page is missing');
  await button(asked, 'Mark').click();
  await answers.getByRole('button', { name: 'Marked: Board resolution' }).waitFor();
  expect(await fullScreenOf(page)).toBe('Document viewer');
});

it('on a phone, everything in the header is on the page once', async () => {
  const { id } = await newSubmittedCase(portal);
  const page = await portal.open(`/admin/cases/${id}/details`, {
    staffMember: reviewer,
    viewport: { width: 360, height: 640 },
  });
  await page.getByText('Assigned to', { exact: true }).waitFor();
  expect(await page.getByText('Waiting', { exact: true }).count()).toBe(1);
  const beside = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(dt, dd)')]
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
      .map((each) => each.textContent),
  );
  expect(beside).toEqual([]);
});

it('an identity check opens with photographs and buttons visible, and one key opens the next one', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const client = await portal.newClient('all');
    await handInIdentity(portal, client);
    ids.push(await onboardingOf(portal, client));
  }
  const page = await portal.open('/admin/identity-checks', { staffMember: reviewer });
  const names = page.getByRole('link', { name: 'Ada Lovelace' });
  await expect.poll(() => names.count()).toBeGreaterThanOrEqual(2);
  const waiting = await names.count();
  await names.nth(waiting - 2).click();
  await page.waitForURL((url) => url.pathname === `/admin/cases/${ids[0]}/identity`);
  const frame = page.getByRole('region', { name: 'Photographs of Ada Lovelace' });
  for (const action of ['Approve identity', 'Refuse identity']) {
    await expect.poll(() => isInSight(button(frame, action))).toBe(true);
  }
  await expect.poll(() => isInSight(frame.getByRole('group', { name: 'Picture: Face' }))).toBe(true);
  /** Waits for the card of the check in the address. */
  const opened = () =>
    page.locator(`[id="check-${new URL(page.url()).searchParams.get('check')}"]`).waitFor();
  await opened();
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.pathname === `/admin/cases/${ids[1]}/identity`);
  await opened();
  await page.keyboard.press('k');
  await page.waitForURL((url) => url.pathname === `/admin/cases/${ids[0]}/identity`);
  await opened();
  await button(page, 'Next check').last().click();
  await page.waitForURL((url) => url.pathname === `/admin/cases/${ids[1]}/identity`);

  const small = await portal.open(new URL(page.url()).pathname, { ...phone, staffMember: reviewer });
  await expect.poll(() => isInSight(button(small, 'Approve identity'))).toBe(true);
});

it('one button asks everyone not yet asked, and says before the request whom it will mail', async () => {
  const client = await portal.newClient('all');
  const page = await portal.open(`/admin/cases/${await onboardingOf(portal, client)}/people`, {
    staffMember: reviewer,
  });
  await page.getByRole('button', { name: /^Send to everyone not yet asked \(\d+\)$/ }).click();
  await toasts(page)
    .getByText(/^(\d+) of \1 emails? sent\.$/)
    .waitFor();
  await page.getByText(/^(\d+) of \1 asked by email or verified$/).waitFor();

  const request = await portal.open('/admin/identity-request', { staffMember: administrator });
  await request.getByRole('heading', { name: 'Who will get an email' }).waitFor();
  const mailed = request.getByRole('listitem').filter({ hasText: 'will get an email' });
  const said = Number.parseInt((await mailed.locator('strong').textContent()) ?? '', 10);
  await mailed.getByRole('link', { name: /^Show who/ }).click();
  await request.getByRole('link', { name: client.email }).waitFor();
  await button(request, 'Submit').click();
  await button(request, `Send ${said} emails`).click();
  await request.getByText(`${said} emails are on their way.`).waitFor();
  await request.getByText('will not: asked within the last hour').first().waitFor();
});
