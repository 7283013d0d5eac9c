import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sqliteLibrary } from '#server/platform/db/sqlite-package.mjs';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { openAreaPage } from '../support/area.ts';
import { decide } from '../support/complete-case.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { subjectsOfMailsTo, textOfMailTo } from '../support/mails.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
let rita: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
  rita = await newReviewer(portal, boss, 'Rita');
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const main = (page: Page) => page.getByRole('main');
const rowOf = (page: Page, id: string) => page.locator(`tr:has(a[href="/admin/cases/${id}/compliance"])`);

/** An approved client of Rita, whose review is due on a day. */
async function dueClient(days: number): Promise<{ client: Client; id: string }> {
  const made = await newSubmittedCase(portal);
  const self = await (await portal.call('GET', '/auth/self', { as: rita })).json();
  const assignee = { to: self.id, from: null };
  const assigned = await portal.call('PUT', `/admin/cases/${made.id}/assignee`, { as: boss, body: assignee });
  expect(assigned.status).toBe(200);
  await decide(portal, boss, made.client, { event: 'takeIntoReview' });
  await decide(portal, boss, made.client, { event: 'approve' });
  const body = { outcome: 'postponed', reason: 'For this test.', until: dayIn(days) };
  const closing = await portal.call('POST', `/admin/cases/${made.id}/reviews/closing`, { as: boss, body });
  expect(closing.status).toBe(200);
  return made;
}

/** Changes a row of the database, and starts the server again with `COMPLIANCE=fintrac`. Its jobs run at once. */
function restart(change: string): Promise<void> {
  return portal.changeAtRest(
    (dataDir) => {
      const database = new (sqliteLibrary())(path.join(dataDir, 'portal.sqlite'));
      database.exec(change);
      database.close();
    },
    { COMPLIANCE: 'fintrac' },
  );
}

it('leads an assignee from the inbox to the review, and a client from the emails to the questions', async () => {
  const soon = await dueClient(6);
  const today = await dueClient(1);
  await restart(`update compliance_ratings set next_review_on = '${dayIn(0)}', postponed_to = '${dayIn(0)}'
    where onboarding_id = '${today.id}';
    update periodic_reviews set postponed_to = '${dayIn(0)}' where onboarding_id = '${today.id}'`);

  const staff = await portal.open('/admin', { staffMember: rita });
  await openAreaPage(staff, 'Inbox');
  const entry = staff.getByRole('link', { name: /^The periodic review of .* is due soon/ });
  await entry.waitFor();
  await expectFineEverywhere(staff);
  await entry.click();
  await staff.waitForURL((url) => url.pathname === `/admin/cases/${soon.id}/compliance`);
  await staff.getByText('The next review is due on').waitFor();
  await button(staff, 'Ask the client to confirm').click();
  await staff.getByText('The client has confirmed nothing yet.').waitFor();
  await openAreaPage(staff, 'Periodic reviews');
  await heading(staff, 'Periodic reviews').waitFor();
  await rowOf(staff, soon.id).getByText('By staff').waitFor();
  await rowOf(staff, today.id).getByText('Automatically').waitFor();
  await expectFineEverywhere(staff);
  const { email } = today.client;
  expect(await subjectsOfMailsTo(portal, email)).toContain('Please confirm your information');

  const aWeekAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await restart(
    `update periodic_reviews set started_at = '${aWeekAgo}' where onboarding_id = '${today.id}' and closed_at is null`,
  );
  await expect
    .poll(() => subjectsOfMailsTo(portal, email))
    .toContain('Reminder: please confirm your information');
  const [link = ''] = /http\S+certify-and-submit/.exec(await textOfMailTo(portal, email)) ?? [];
  const page = await portal.open(new URL(link).pathname, { as: today.client });
  await main(page).getByText('0 of 8 sections answered').waitFor();

  await staff.reload();
  await rowOf(staff, today.id).getByRole('link').click();
  await staff.getByText('The client was asked automatically on').waitFor();
  await staff.getByText('Reminded by email on').waitFor();
  await expectFineEverywhere(staff);
});
