import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '#tests/support/axe.ts';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { textField } from '../support/area.ts';
import { onboardingOf } from '../support/complete-case.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { rowOf } from '../support/queue.ts';
import { signInByHand, signInTitle } from '../support/sign-in.ts';
import { button, heading } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
const hostile = 'Which register?\n<img src=x onerror="document.title=1"><script>document.title=1</script>';

let reviewer: Client;
beforeAll(async () => {
  reviewer = await newReviewer(portal, await signInAdministrator(portal), 'Rita');
});

describe('a client who needs help', () => {
  it('writes by keyboard from a step, and reads the answer that staff send from the queue', async () => {
    const client = await portal.newClient();
    const id = await onboardingOf(portal, client);
    const page = await portal.open('/company-details', { as: client });
    await heading(page, 'Company Details').waitFor();
    const title = await page.title();
    await button(page, 'Help').press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Help with this step' });
    await sheet.getByRole('heading', { name: 'What reviewers reject most often' }).waitFor();
    await expectNoAxeViolations(page);
    await button(sheet, 'Message us').press('Enter');
    const talk = page.getByRole('dialog', { name: 'Messages' });
    await expect
      .poll(() => textField(talk, 'Message').evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.keyboard.insertText(hostile);
    await button(talk, 'Send').press('Enter');
    await talk.getByText('Your message was sent.').waitFor();
    await talk.getByText('Not read yet').waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await talk.waitFor({ state: 'detached' });
    await expect.poll(() => button(page, 'Help').evaluate((it) => it === document.activeElement)).toBe(true);

    // A draft, which no one reviews yet, and so not in the queue that staff see first.
    const queue = await portal.open('/admin/cases', { staffMember: reviewer });
    await button(queue, 'Unread 1').click();
    await rowOf(queue, id).getByRole('link', { name: '1 new message' }).click();
    const list = queue.getByRole('list', { name: 'Messages, latest first' });
    await list.getByText('<script>').waitFor();
    expect(await list.locator('script, img').count()).toBe(0);
    await expectNoAxeViolations(queue);
    await textField(queue, 'Message').fill('The current one.');
    await button(queue, 'Send').click();
    await list.getByText('The current one.').waitFor();
    await queue.getByRole('link', { name: 'Messages', exact: true }).waitFor();
    await queue.goBack();
    await queue.getByText('No unread messages').waitFor();
    await button(queue, 'Unread 0').waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'Help 1 new message' }).click();
    await page.getByRole('button', { name: 'Message us 1 new message' }).click();
    await talk.getByText('The current one.').waitFor();
    await talk.getByText('Read', { exact: true }).waitFor();
    expect(await talk.locator('script, img').count()).toBe(0);
    await button(talk, 'Close').click();
    await button(page, 'Help').waitFor();
    expect(await page.title()).toBe(title);
  });

  it('follows the link of the mail while signed out, and reads the answer after the sign-in', async () => {
    const client = await portal.newClient();
    const id = await onboardingOf(portal, client);
    const text = 'Please send the current register.';
    await portal.call('POST', `/onboarding/${id}/messages`, { as: reviewer, body: { text } });
    const mail = await portal.readMail(client.email, { suits: ({ subject }) => /new message/.test(subject) });
    const [link = ''] = /\S+\?tab=messages/.exec(mail.text) ?? [];
    const { pathname, search } = new URL(link);

    const page = await portal.open(`${pathname}${search}`);
    await heading(page, signInTitle).waitFor();
    // A code a minute, and the client has signed in with one.
    await portal.passMinute();
    await signInByHand(page, portal, client.email);
    const talk = page.getByRole('dialog', { name: 'Messages' });
    await talk.getByText(text).waitFor();
    await button(talk, 'Close').click();
    await talk.waitFor({ state: 'detached' });
    await heading(page, 'Contact Details').waitFor();
    await page.reload();
    await heading(page, 'Contact Details').waitFor();
    expect(await talk.count()).toBe(0);
  });

  it('finds the help next to the form on a wide screen, which keeps its width', async () => {
    const client = await portal.newClient();
    const page = await portal.open('/company-details', {
      as: client,
      viewport: { width: 1440, height: 900 },
    });
    const help = page.getByRole('complementary', { name: 'Help' });
    await help.getByRole('heading', { name: 'Why we ask' }).waitFor();
    const boxOfForm = () => page.locator('main form').boundingBox();
    const wide = await boxOfForm();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await button(page, 'Help').count()).toBe(0);
    await page.setViewportSize({ width: 1300, height: 900 });
    await button(page, 'Help').waitFor();
    await help.waitFor({ state: 'detached' });
    expect([(await boxOfForm())?.x, (await boxOfForm())?.width]).toEqual([wide?.x, wide?.width]);
  });
});
