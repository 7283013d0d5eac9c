import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type BuiltInRole, builtInRoleNames } from '#domain/rules/permission.ts';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { areaLink, areaPages, openAreaPage, textField } from '../support/area.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading } from '../support/wizard.ts';

const portal = startPortal({
  env: { ...areaEnv, CASE_ACCESS: 'need-to-know', APPROVAL_FOUR_EYES: 'on' },
});
let boss: Client;
let sam: Client;
let closed: string;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
  sam = await newReviewer(portal, boss, 'Sam');
  closed = (await newSubmittedCase(portal)).id;
  const body = { to: await idOf(sam), from: null };
  expect((await portal.call('PUT', `/admin/cases/${closed}/assignee`, { as: sam, body })).status).toBe(200);
});

const idOf = async (as: Client) => (await (await portal.call('GET', '/auth/self', { as })).json()).id;

/** Returns a new staff member with a role. */
async function holderOf(role: BuiltInRole): Promise<Client> {
  if (role === 'administrator') return boss;
  const email = `${role}@example.com`;
  const body = { email, firstName: 'Rosa', lastName: 'Parks', role: 'reviewer', roles: [role] };
  expect((await portal.call('POST', '/users', { as: boss, body })).status).toBe(201);
  return portal.signIn(email);
}

/** Stores pictures for a person to look at, if a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.ROLE_PICTURES;
  if (!folder) return;
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const noAccess = 'You do not have access to this page';

/** What each role finds in its menu and what not, and an address that is refused. */
const walks: Readonly<Record<BuiltInRole, { sees: string; not: string; refused: string | null }>> = {
  reviewer: { sees: 'Cases', not: 'Users', refused: '/admin/users' },
  'senior-reviewer': { sees: 'Drop-off', not: 'Audit trail', refused: '/admin/audit' },
  editor: { sees: 'Posts', not: 'Cases', refused: '/admin/cases' },
  trainer: { sees: 'Trainings', not: 'Posts', refused: '/admin/identity-checks' },
  finance: { sees: 'Promo codes', not: 'Cases', refused: '/admin/users' },
  auditor: { sees: 'Audit trail', not: 'Nothing', refused: null },
  administrator: { sees: 'Roles', not: 'Nothing', refused: null },
};

it.each(builtInRoleNames)('%s signs in, finds its pages, and is refused the others', async (role) => {
  const { sees, not, refused } = walks[role];
  const holder = await holderOf(role);
  const page = await portal.open('/admin', { staffMember: holder, expectProblems: /403/ });
  await openAreaPage(page, sees);
  const shown = await areaPages(page);
  expect(shown.filter((label) => label.startsWith(not))).toEqual([]);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await heading(page, noAccess).count()).toBe(0);
  await picture(page, role);
  if (refused === null) return;
  await page.goto(refused);
  await heading(page, noAccess).waitFor();
  await picture(page, `${role}-refused`);
  await page.getByRole('navigation', { name: 'Pages that you can open' }).getByRole('link').first().click();
  await heading(page, noAccess).waitFor({ state: 'detached' });
});

it('a role that is removed while its holder works is gone with the next call, and the rest is offered', async () => {
  const body = { email: 'both@example.com', firstName: 'Rosa', lastName: 'Parks', role: 'reviewer' };
  const roles = ['reviewer', 'finance'];
  const made = await portal.call('POST', '/users', { as: boss, body: { ...body, roles } });
  const { id } = await made.json();
  const page = await portal.open('/admin/cases', {
    staffMember: await portal.signIn(body.email),
    expectProblems: /403/,
  });
  await page.getByRole('link', { name: 'Closed case' }).waitFor();
  const left = { roles: ['finance'] };
  expect((await portal.call('PATCH', `/users/${id}`, { as: boss, body: left })).status).toBe(200);
  await page.getByRole('link', { name: 'Closed case' }).click();
  await heading(page, noAccess).waitFor();
  expect(await areaLink(page, 'Cases').count()).toBe(0);
  const offered = page.getByRole('navigation', { name: 'Pages that you can open' });
  await offered.getByRole('link', { name: 'Promo codes' }).click();
  await heading(page, 'Promo codes').waitFor();
});

it('a closed case is opened with a reason; who prepared a case hands it over for its approval', async () => {
  const rita = await newReviewer(portal, boss, 'Rita');
  const page = await portal.open('/admin/cases', { staffMember: rita, expectProblems: /403/ });
  await page.getByRole('link', { name: 'Closed case' }).waitFor();
  await picture(page, 'queue');
  await page.getByRole('link', { name: 'Closed case' }).click();
  await page.getByText('This case is assigned to Sam Reviewer. You may open it with a reason.').waitFor();
  await picture(page, 'closed');
  await button(page, 'Open with a reason').click();
  const dialog = page.getByRole('dialog', { name: 'Open this case with a reason' });
  await button(dialog, 'Open case').click();
  await dialog.getByText('Enter why you have to open this case').waitFor();
  await picture(page, 'reason');
  await textField(dialog, 'Reason').fill('Sam is ill.');
  await button(dialog, 'Open case').click();
  await button(page, 'Take into review').first().waitFor();

  const taken = { event: 'takeIntoReview' };
  const decided = await portal.call('POST', `/onboarding/${closed}/decision`, { as: rita, body: taken });
  expect(decided.status).toBe(200);
  await page.reload();
  await page.getByText('Another staff member has to approve this case').waitFor();
  await page.getByText('You took this case into review.').waitFor();
  expect(await button(page, 'Approve').count()).toBe(0);
  await picture(page, 'four-eyes');
  await button(page, 'Hand over to…').click();
  await page.getByRole('menuitem', { name: 'Rita Reviewer' }).waitFor({ state: 'detached' });
  await page.getByRole('menuitem').last().click();
  await expect
    .poll(async () => {
      const answer = await portal.call('GET', `/admin/cases/${closed}`, { as: boss });
      return (await answer.json()).summary.assignee.name;
    })
    .not.toBe('Rita Reviewer');
});
