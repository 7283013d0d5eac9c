import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { openAreaPage } from '../support/area.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { askedCases, shownCases } from '../support/queue.ts';
import { seedCases } from '../support/seeded.ts';

const portal = startPortal({ env: { ...areaEnv, CASE_DUE_DAYS: '7' } });
let rita: Client;

/** Cases of all kinds, of which the reviewer has three that wait. */
beforeAll(async () => {
  await seedCases(portal, 200);
  rita = await newReviewer(portal, await signInAdministrator(portal), 'Rita');
  const waiting = await askedCases(portal, rita, { status: 'submitted,in_review', assignee: 'nobody' });
  for (const { id } of waiting.slice(0, 3)) {
    const body = { to: await ownId(), from: null };
    const answer = await portal.call('PUT', `/admin/cases/${id}/assignee`, { as: rita, body });
    expect(answer.status).toBe(200);
  }
});

async function ownId(): Promise<string> {
  return (await (await portal.call('GET', '/auth/self', { as: rita })).json()).id;
}

/** Follows a link to a list of cases, and expects that the queue counts as many as the link's name says. */
async function followCount(page: Page, name: RegExp): Promise<number> {
  const link = page.getByRole('link', { name }).first();
  const words = (await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? '';
  const count = Number(/([\d,]+)$/.exec(words)?.[1]?.replaceAll(',', ''));
  expect(count, words).toBeGreaterThan(0);
  await link.click();
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${count} cases?$`) })
    .waitFor();
  await expect.poll(async () => (await shownCases(page)).length).toBe(Math.min(count, 25));
  return count;
}

describe('the team', () => {
  it('opens the cases of each number', async () => {
    const page = await portal.open('/admin/cases', { staffMember: rita });
    await openAreaPage(page, 'Team');
    const team = page.getByRole('table', { name: 'Team' });
    await team.getByRole('rowheader', { name: 'Not assigned' }).waitFor();
    expect(await followCount(page, /^Rita Reviewer, open: /)).toBe(3);
    await page.getByRole('button', { name: 'Remove the filter Assignee: Me' }).waitFor();

    await page.goBack();
    await followCount(page, /, late: /);
    await page.getByRole('button', { name: 'Remove the filter Due: Late' }).waitFor();
    await page.goBack();
    await team.waitFor();
  });

  it('has the same layout on every screen', async () => {
    const page = await portal.open('/admin/team', { staffMember: rita });
    await page.getByRole('rowheader', { name: 'Not assigned' }).waitFor();
    await expectFineEverywhere(page);
  });
});

describe('the figures of the statistics', () => {
  it('open the lists of their cases, from the charts and from the tables', async () => {
    const page = await portal.open('/admin/cases', { staffMember: rita });
    await openAreaPage(page, 'Statistics');
    await followCount(page, /^In review: /);
    await page.goBack();
    // Each case starts once; it may be submitted several times.
    await followCount(page, /^Started: /);
    await page.getByRole('button', { name: 'Remove the filter Happened: Started' }).waitFor();
    await page.getByText('A case is listed once').waitFor();
    await page.goBack();

    await page.getByRole('button', { name: 'Tables' }).click();
    await followCount(page, /^Draft: /);
    await page.goBack();
    await followCount(page, /^Started in the week of /);
    await page.goBack();
    await page.getByRole('button', { name: 'Tables', pressed: true }).waitFor();
    await followCount(page, /^Started, all weeks: /);
    await page.getByRole('button', { name: /^Remove the filter Happened/ }).click();
    await expect.poll(() => page.getByText('A case is listed once').count()).toBe(0);
  });
});
