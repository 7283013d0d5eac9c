import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { newsletterConsent } from '#domain/newsletter-form.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { undoLasts } from '../support/area.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { textOfMailTo } from '../support/mails.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

const email = 'ada@example.com';

async function states(): Promise<string[]> {
  const answer = await portal.call('GET', '/newsletter-subscription', { as: boss });
  return (await answer.json()).items.map(({ state }: { state: string }) => state);
}

/** Returns the link of that kind in the mail. */
async function linkInMail(to: 'confirm' | 'unsubscribe'): Promise<string> {
  const find = async () =>
    new RegExp(`\\S+/newsletter#${to}=\\S+`).exec(await textOfMailTo(portal, email))?.[0];
  await expect.poll(find).toBeDefined();
  const found = await find();
  return found?.slice(found.indexOf('/newsletter')) ?? '';
}

it('a subscription is requested, confirmed and ended by the buttons of its pages, and listed for administrators', async () => {
  const page = await portal.open('/newsletter', { expectProblems: /400 \(Bad Request\)|404 \(Not Found\)/ });
  await heading(page, 'Newsletter').waitFor();
  await page.getByLabel('Email address').fill('ada');
  await button(page, 'Subscribe').click();
  await page.getByText('Enter an email address such as name@company.com').waitFor();
  await page.getByText('Agree to this so that we may send you the newsletter').waitFor();
  await expectFineEverywhere(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('checkbox', { name: newsletterConsent }).check();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Check your inbox').waitFor();
  await expectFineEverywhere(page);

  const confirming = await linkInMail('confirm');
  const confirm = await portal.open(confirming);
  await heading(confirm, 'Do you want our newsletter?').waitFor();
  // Opening the link does not confirm, because programs that scan mails open links too.
  expect(await states()).toEqual(['pending']);
  await expectFineEverywhere(confirm);
  // The links of the page's header do not use up the link.
  await confirm.reload();
  await heading(confirm, 'Do you want our newsletter?').waitFor();
  await confirm.keyboard.press('Tab');
  await confirm.keyboard.press('Enter');
  expect(new URL(confirm.url()).hash).toMatch(/^#confirm=/);
  await confirm.keyboard.press('Tab');
  await confirm.keyboard.press('Enter');
  await heading(confirm, 'You are subscribed').waitFor();
  expect(await states()).toEqual(['confirmed']);

  const theirs = await portal.open('/admin/newsletter-subscription', {
    staffMember: boss,
    before: ({ clock }) => clock.install(),
  });
  await theirs.getByRole('link', { name: email }).waitFor();
  await expectFineEverywhere(theirs);
  const saved = theirs.waitForEvent('download');
  await button(theirs, 'Download confirmed as CSV').click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(`\r\n${email},en,confirmed,`);

  const leave = await portal.open(await linkInMail('unsubscribe'), { expectProblems: /404 \(Not Found\)/ });
  await heading(leave, 'Unsubscribe from our newsletter?').waitFor();
  expect(await states()).toEqual(['confirmed']);
  await button(leave, 'Unsubscribe').click();
  await heading(leave, 'You are unsubscribed').waitFor();
  expect(await states()).toEqual(['unsubscribed']);
  // The link of the first mail does not subscribe again.
  await leave.goto(confirming);
  await button(leave, 'Confirm').click();
  await heading(leave, 'This link no longer works').waitFor();
  await expectFineEverywhere(leave);

  await button(theirs, 'Unsubscribed').click();
  await theirs.getByRole('link', { name: email }).click();
  await theirs.getByText(`Agreed to: “${newsletterConsent}”`).waitFor();
  await expectFineEverywhere(theirs);
  await button(theirs, 'Delete subscription').click();
  await button(theirs.getByRole('alertdialog'), 'Delete subscription').click();
  await toasts(theirs).getByText(`The subscription of ${email} is deleted`).waitFor();
  // Until then it can be undone.
  await theirs.clock.runFor(undoLasts);
  await expect.poll(states).toEqual([]);
});
