import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { contactConsent } from '#domain/contact-form.ts';
import { publicPlaces } from '#domain/public-pages.ts';
import { hostileTexts } from '#tests/domain/hostile-texts.ts';
import { nothing, openWatchedPage } from '../every-page/watched-page.ts';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { undoLasts } from '../support/area.ts';
import { isInvalid } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, formAlert, heading, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
let rita: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
  rita = await newReviewer(portal, boss, 'Rita');
});

const written = {
  Name: 'Ada Lovelace',
  'Email address': 'ada@example.com',
  Phone: '+44 20 7946 0958',
  Company: 'Analytical Engines Ltd',
  Subject: 'Opening an account',
  Message: 'What do you need of us?\nAnd how long does it take?',
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const consent = (page: Page) => page.getByRole('checkbox', { name: contactConsent });

async function fillIn(page: Page, more: object = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...written, ...more })) await field(page, label).fill(text);
  await consent(page).check();
}

async function contacts(query: string) {
  const answer = await portal.call('GET', `/contacts?${query}`, { as: boss });
  return (await answer.json()).items;
}

describe('the contact form', () => {
  it('is sent by keyboard only, confirms it in place, and loads none of the wizard', async () => {
    const scripts: string[] = [];
    const page = await portal.open('/contact', {
      before: async (fresh) => {
        fresh.on('request', (request) => scripts.push(new URL(request.url()).pathname));
      },
    });
    await heading(page, 'Contact us').waitFor();
    expect(await page.title()).toBe('Contact us · Northgate Compliance');
    expect(scripts.some((file) => file.includes('contact-page'))).toBe(true);
    expect(scripts.filter((file) => /wizard|onboarding|admin/.test(file))).toEqual([]);
    const places = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await places.allTextContents()).toEqual(publicPlaces.map(([label]) => label));
    expect(await page.locator('[aria-current=page]').allTextContents()).toEqual(['Contact us']);
    await field(page, 'Name').focus();
    // The visible fields, in order; the hidden field is not one of them.
    for (const text of Object.values(written)) {
      await page.keyboard.insertText(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page, 'Thank you for your message').waitFor();
    expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0);
    expect(await contacts('search=lovelace')).toMatchObject([
      {
        subject: written.Subject,
        message: written.Message,
        from: `${portal.url}/contact`,
        consentText: contactConsent,
      },
    ]);
    await page.reload();
    expect(await field(page, 'Message').inputValue()).toBe('');
  });

  it('keeps the typed text after a reload, and shows errors next to the fields', async () => {
    const page = await portal.open('/contact', { expectProblems: /400 \(Bad Request\)/ });
    await fillIn(page, { 'Email address': 'ada', Subject: 'Kept' });
    await page.reload();
    await heading(page, 'Contact us').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe(written.Message);
    expect(await consent(page).isChecked()).toBe(true);
    await consent(page).uncheck();
    await button(page, 'Send').click();
    await page.getByText('Enter an email address such as name@company.com').waitFor();
    await page.getByText('Agree to this so that we may answer you').waitFor();
    expect(await isInvalid(field(page, 'Email address'))).toBe(true);
    await expect
      .poll(() => field(page, 'Email address').evaluate((it) => it === document.activeElement))
      .toBe(true);
    await expectFineEverywhere(page);
    expect(await contacts('search=kept')).toEqual([]);
    await field(page, 'Email address').fill('kept@example.com');
    await consent(page).check();
    await button(page, 'Send').click();
    await heading(page, 'Thank you for your message').waitFor();
    expect(await contacts('search=kept')).toHaveLength(1);
    await expectFineEverywhere(page);
  });

  it('counts the remaining characters near the limit of a field', async () => {
    const page = await portal.open('/contact');
    const counterOf = async (label: string, length: number) => {
      await field(page, label).fill('a'.repeat(length));
      return page.getByText(/^(.* · )?\d+ characters? (left|too many)$/).textContent();
    };
    expect(await counterOf('Message', 4999)).toBe('1 character left');
    expect(await counterOf('Message', 5002)).toBe('2 characters too many');
    await page.goto(`${portal.url}/careers`);
    expect(await counterOf('Letter', 4990)).toMatch(/ · 10 characters left$/);
  });

  it('loses nothing while the server is unreachable', async () => {
    const page = await portal.open('/contact', { expectProblems: /ERR_FAILED/ });
    await fillIn(page);
    await page.route('**/api/contacts', (route) => route.abort());
    await button(page, 'Send').click();
    await formAlert(page).getByText('Your message was not sent').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe(written.Message);
  });
});

describe('the message in the staff area', () => {
  it('is listed, taken up, resolved and deleted', async () => {
    const body = {
      name: 'Grace Hopper',
      email: 'grace@example.com',
      subject: 'A question',
      message: 'Hello',
      consent: true,
    };
    expect((await portal.call('POST', '/contacts', { body })).status).toBe(202);
    const page = await portal.open('/admin/contacts', { staffMember: rita });
    await page.getByRole('link', { name: 'A question' }).waitFor();
    await expectFineEverywhere(page);
    await page.getByRole('link', { name: 'A question' }).click();
    await heading(page, 'A question').waitFor();
    await button(page, 'Take up').click();
    await toasts(page).getByText('The message is in progress now').waitFor();
    await button(page, 'Assign to me').click();
    await page.getByText('(you)').waitFor();
    await button(page, 'Resolve').waitFor();
    expect(await page.getByRole('button', { name: 'Delete message' }).count()).toBe(0);
    await expectFineEverywhere(page);
    await button(page, 'Resolve').click();
    await button(page, 'Take up').waitFor();
    await expect.poll(() => contacts('search=hopper')).toMatchObject([{ status: 'resolved', version: 4 }]);

    const theirs = await portal.open('/admin/contacts', {
      staffMember: boss,
      before: ({ clock }) => clock.install(),
    });
    await button(theirs, 'Resolved').click();
    await theirs.getByRole('link', { name: 'A question' }).click();
    await button(theirs, 'Delete message').click();
    await button(theirs.getByRole('alertdialog'), 'Delete message').click();
    await toasts(theirs).getByText('The message of Grace Hopper is deleted').waitFor();
    // Until then it can be undone.
    await theirs.clock.runFor(undoLasts);
    await expect.poll(() => contacts('search=hopper')).toEqual([]);
  });

  it('is shown as text, whatever was written, also without the content security policy', async () => {
    const texts = [...hostileTexts];
    const sent: string[][] = [];
    while (texts.length > 0) {
      const [name = 'x', company = 'x', subject = 'x', consentText = 'x', ...more] = texts.splice(0, 10);
      const message = ['Hello', ...more].join('\n');
      const from = 'https://a.example/"><img/src=x/onerror=alert(1)>';
      const body = {
        name,
        email: 'x@example.com',
        company,
        subject,
        consentText,
        message,
        from,
        consent: true,
      };
      expect((await portal.call('POST', '/contacts', { body })).status, subject).toBe(202);
      sent.push([subject, message, consentText]);
    }
    const client = await portal.newClient();
    const { page, caused } = await openWatchedPage(portal, client, {
      withPolicy: false,
      path: '/admin/contacts',
      staffMember: boss,
    });
    const found = await contacts('search=x@example.com&pageSize=100');
    expect(found).toHaveLength(sent.length);
    const harmless = { ...nothing, stored: expect.anything() };
    await expect.poll(() => page.locator('main tbody tr').count()).toBeGreaterThanOrEqual(sent.length);
    expect(await caused()).toEqual(harmless);
    for (const { id, subject, message, consentText } of found) {
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/admin/contacts/${id}`);
      await heading(page, subject).waitFor();
      expect(sent).toContainEqual([subject, message, consentText]);
      const shown = (await page.getByRole('main').textContent()) ?? '';
      for (const text of [message, consentText]) expect(shown).toContain(text);
      expect(await caused()).toEqual(harmless);
    }
  });
});

it('leads a signed-in client to their onboarding, not to the sign-in', async () => {
  const page = await portal.open('/contact', { as: await portal.newClient() });
  const places = page.getByRole('navigation', { name: 'Pages' });
  await places.getByRole('link', { name: 'My onboarding' }).waitFor();
  expect(await places.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
});
