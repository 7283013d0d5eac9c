import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { completeMsb } from '#tests/support/msb-application.ts';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { expectFocus, field, fill, isInvalid, radio } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { subjectsOfMailsTo } from '../support/mails.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { askForCode, typeCode } from '../support/sign-in.ts';
import { button, formAlert, heading, question, saveButton, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
let rita: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
  rita = await newReviewer(portal, boss, 'Rita');
});

const hasFocus = (it: Locator) => it.evaluate((element) => element === document.activeElement);
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();

/** Creates a client with a complete draft. */
async function withDraft() {
  const client = await portal.newClient();
  const begun = await (await portal.call('POST', '/msb-application', { as: client, body: {} })).json();
  const saved = await portal.call('PATCH', `/msb-application/${begun.id}`, {
    as: client,
    body: completeMsb(),
  });
  expect(saved.status).toBe(200);
  return { client, id: String(begun.id) };
}

describe('an application as a money services business', () => {
  it('is begun without signing in, and filled in over several visits', async () => {
    const scripts: string[] = [];
    const page = await portal.open('/msb-application', {
      expectProblems: /400 \(Bad Request\)/,
      before: async (fresh) => {
        fresh.on('request', (request) => scripts.push(new URL(request.url()).pathname));
      },
    });
    await heading(page, 'Register a money services business').waitFor();
    expect(scripts.filter((file) => /wizard|admin/.test(file))).toEqual([]);
    await expectFineEverywhere(page);
    const email = portal.freshAddress();
    await button(page, 'Begin').click();
    await page.getByText('Enter your email address').waitFor();
    await field(page, 'Your email address').fill(email);
    await field(page, 'Foreign exchange dealing').check();
    await button(page, 'Begin').click();
    await page.getByText('Your application is started').waitFor();
    expect(await field(page, 'Email address').inputValue()).toBe(email);
    await askForCode(page, email);
    await typeCode(page, (await portal.readMail(email)).code);

    await heading(page, 'MSB applications').waitFor();
    await page.getByText('Begun without signing in on').waitFor();
    await expectFineEverywhere(page);
    await link(page, 'Application without a name').click();
    await heading(page, 'Application without a name').waitFor();
    await expectFineEverywhere(page);
    await button(page, 'Submit the application').click();
    await formAlert(page).getByText('have to be filled in or corrected first').waitFor();
    await link(page, 'Activities').click();
    await heading(page, 'Activities').waitFor();
    expect(await field(page, 'Foreign exchange dealing').isChecked()).toBe(true);
    await link(page, 'Back to the application').click();
    await link(page, 'Business').click();
    await heading(page, 'Business').waitFor();
    await expectFineEverywhere(page);
    await fill(page, { 'Legal name': 'Engine Exchange', 'Email address of the business': 'office@' });
    await saveButton(page).click();
    await page.getByText('Enter an email address such as name@company.com').waitFor();
    expect(await isInvalid(field(page, 'Email address of the business'))).toBe(true);

    const { pathname } = new URL(page.url());
    const again = page;
    await again.reload();
    await expect.poll(() => field(again, 'Legal name').inputValue()).toBe('Engine Exchange');
    await fill(again, {
      'Email address of the business': 'office@engine.example.com',
      'Number of employees': '1,200',
    });
    await saveButton(again).click();
    await heading(again, 'Activities').waitFor();
    await again.goto(pathname);
    await expect.poll(() => field(again, 'Number of employees').inputValue()).toBe('1200');
    await again.getByText(/^Saved /).waitFor();

    await again.goto(pathname.replace('business', 'places'));
    await button(again, 'Add place of business').click();
    await fill(again, { 'Name of the place': 'Front Street', City: 'Toronto' });
    await button(again, 'Done').click();
    await button(again, 'Change Front Street, Toronto').waitFor();
    await expect.poll(() => hasFocus(button(again, 'Change Front Street, Toronto'))).toBe(true);
    await expectFineEverywhere(again);
    await saveButton(again).click();
    await heading(again, 'People').waitFor();
    await again.goto(pathname.replace('/business', ''));
    await heading(again, 'Engine Exchange').waitFor();
  });

  it('goes from the client to staff and back, with due dates on both sides', async () => {
    const { client, id } = await withDraft();
    const theirs = await portal.open(`/msb-application/${id}`, {
      as: client,
      expectProblems: /409 \(Conflict\)/,
    });
    await button(theirs, 'Submit the application').click();
    await theirs.getByText('We have your application').waitFor();
    await expect.poll(() => hasFocus(heading(theirs, 'Analytical Exchange Inc.'))).toBe(true);

    const ours = await portal.open('/admin/msb-application', {
      staffMember: rita,
      expectProblems: /status of (400|409)/,
    });
    await link(ours, 'Analytical Exchange Inc.').waitFor();
    await expectFineEverywhere(ours);
    await link(ours, 'Analytical Exchange Inc.').click();
    await button(ours, 'Take up').click();
    await toasts(ours).getByText('In review').waitFor();
    expect(await ours.getByRole('button', { name: 'Delete application' }).count()).toBe(0);
    await button(ours, 'Assign to me').click();
    await ours.getByText('(you)').waitFor();
    await field(ours, 'New note').fill('The bank has called back.');
    await button(ours, 'Add note').click();
    await ours
      .getByRole('list', { name: /^Notes/ })
      .getByText('The bank has called back.')
      .waitFor();
    await button(ours, 'Ask for a clarification').click();
    const dialog = ours.getByRole('dialog');
    await field(dialog, 'Question to clarify').fill('Where is the vault?');
    // What was typed is restored after the dialog was closed and the page reloaded.
    await ours.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await ours.reload();
    await button(ours, 'Ask for a clarification').click();
    expect(await field(dialog, 'Question to clarify').inputValue()).toBe('Where is the vault?');
    // A staff member takes the application over meanwhile: that is merged without a dialog.
    const self = await (await portal.call('GET', '/auth/self', { as: boss })).json();
    const { version } = await (await portal.call('GET', `/msb-application/${id}`, { as: boss })).json();
    const assigned = await portal.call('PATCH', `/msb-application/${id}/status`, {
      as: boss,
      body: { status: 'in_review', assigneeId: self.id, version },
    });
    expect(assigned.status).toBe(200);
    await field(dialog, 'Day of the request').fill('2026-02-30');
    await button(dialog, 'Ask for a clarification').click();
    await dialog.getByText('Enter a date that exists, as YYYY-MM-DD').waitFor();
    await field(dialog, 'Day of the request').fill('2026-01-30');
    await button(dialog, 'Ask for a clarification').click();
    await ours.getByText('Overdue: 1 March 2026').waitFor();
    await expectFineEverywhere(ours);

    await theirs.reload();
    await theirs.getByText('Where is the vault?').first().waitFor();
    expect(await theirs.getByText('The bank has called back.').count()).toBe(0);
    await theirs.getByText(/Answer due by 1 March 2026, overdue/).waitFor();
    await expectFineEverywhere(theirs);
    await link(theirs, 'Places of business').click();
    // Another window is faster: first with another part, then with this one.
    const { places } = completeMsb();
    await button(theirs, 'Change Front Street, Toronto').click();
    const body = {
      agents: { hasAgents: false, agents: [] },
      bank: { ...completeMsb().bank, remarks: 'Elsewhere' },
    };
    expect((await portal.call('PATCH', `/msb-application/${id}`, { as: client, body })).status).toBe(200);
    await field(theirs, 'Name of the place').fill('The office');
    await saveButton(theirs).click();
    await heading(theirs, 'People').waitFor();
    await theirs.goBack();
    await button(theirs, 'Change The office, Toronto').click();
    const [office] = places.places;
    const vault = { ...office, name: 'The office', street: '9 Bay Street', zip: 'M5H 1A1' };
    const elsewhere = { places: { ...places, places: [vault, { ...office, name: 'The annex' }] } };
    expect(
      (await portal.call('PATCH', `/msb-application/${id}`, { as: client, body: elsewhere })).status,
    ).toBe(200);
    await field(theirs, 'Street address').fill('2 Front Street');
    await saveButton(theirs).click();
    await formAlert(theirs).getByText('These answers were changed somewhere else').waitFor();
    await expectFocus(formAlert(theirs).locator('..'));
    const chosen = (what: string, answer: string) =>
      expect.poll(() => radio(theirs, `${what}: yours or theirs?`, answer).isChecked()).toBe(true);
    await chosen('The office, Toronto, street address', 'Yours: 2 Front Street');
    await chosen('The office, Toronto, postal code', 'Theirs: M5H 1A1');
    // What only the other window has added is in the form already.
    await button(theirs, 'Change The annex, Toronto').waitFor();
    await expectFineEverywhere(theirs);

    // Meanwhile the other window saves again: the save replaces what was compared, and nothing newer.
    const later = { places: { ...elsewhere.places, places: [{ ...vault, phone: '+1 416 555 0199' }] } };
    expect((await portal.call('PATCH', `/msb-application/${id}`, { as: client, body: later })).status).toBe(
      200,
    );
    await button(theirs, 'Save mine').click();
    await chosen('Place of business: The annex, Toronto', 'Theirs: Not on the list');
    await button(theirs, 'Save mine').click();
    await heading(theirs, 'People').waitFor();
    const stored = await (await portal.call('GET', `/msb-application/${id}`, { as: client })).json();
    expect(stored.content.places.places).toMatchObject([
      { name: 'The office', street: '2 Front Street', zip: 'M5H 1A1', phone: '+1 416 555 0199' },
    ]);
    await theirs.goto(`/msb-application/${id}`);
    await button(theirs, 'Send the answer').click();
    await theirs.getByText('Enter your answer').waitFor();
    await field(theirs, 'Your answer').fill('At the office.');
    await theirs.reload();
    await expect.poll(() => field(theirs, 'Your answer').inputValue()).toBe('At the office.');
    // The session ends, and the same account signs in again.
    await portal.endSession(client);
    await theirs.reload();
    await portal.passMinute();
    await askForCode(theirs, client.email);
    const { code } = await portal.readMail(client.email, { suits: (mail) => mail.code !== '' });
    await typeCode(theirs, code);
    await expect.poll(() => field(theirs, 'Your answer').inputValue()).toBe('At the office.');
    await button(theirs, 'Send the answer').click();
    await theirs.getByText('We have your answer').waitFor();

    // Within 15 s, without a reload.
    await ours.getByText(/Changed: .*Answers/).waitFor({ timeout: 20_000 });
    await ours.getByText(`Before: ${places.places[0]?.name}`).waitFor();
    await button(ours, 'File with FINTRAC').click();
    await dialog.getByText('Ada Lovelace: Add the criminal record check.').waitFor();
    await button(dialog, 'File with FINTRAC').click();
    await button(ours, 'Record the registration').click();
    await field(dialog, 'FINTRAC’s registration number').fill('M26000001');
    await field(dialog, 'Day of the registration').fill('2024-02-29');
    await button(dialog, 'Record the registration').click();
    await ours.getByText('Overdue: 28 February 2026').waitFor();
    await theirs.reload();
    await theirs.getByText(/Renewal due by 28 February 2026, overdue/).waitFor();
    await theirs.getByText('M26000001').waitFor();
    await expect
      .poll(async () => (await subjectsOfMailsTo(portal, client.email)).sort())
      .toEqual(
        expect.arrayContaining([
          'A question about your MSB application',
          'Your MSB application is filed with FINTRAC',
          'Your business is registered with FINTRAC',
        ]),
      );
    await button(theirs, 'Begin the renewal').click();
    await theirs.getByText('Check every part').waitFor();
    expect(await theirs.getByText('1 to fill in').count()).toBe(1);
  });

  it('is withdrawn by the client, who logs out, and the wizard links to it', async () => {
    const { client, id } = await withDraft();
    const page = await portal.open('/contact-details', { as: client });
    await page.getByRole('link', { name: 'MSB application' }).click();
    await link(page, 'Analytical Exchange Inc.').click();
    await link(page, 'Agents').click();
    await radio(page, 'Do agents or mandataries offer the services for you?', 'Yes').check();
    await button(page, 'Add agent').waitFor();
    await page.goto(`/msb-application/${id}`);
    await button(page, 'Withdraw the application').click();
    await question(page, 'Withdraw this application?')
      .getByRole('button', { name: 'Withdraw the application' })
      .click();
    await page.getByText('This application was withdrawn').waitFor();
    await link(page, 'Business').click();
    await page.getByText('1234567-8').waitFor();
    await expectFineEverywhere(page);
    await button(page, 'Log out').click();
    await heading(page, 'Register a money services business').waitFor();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('msb'))),
    ).toEqual([]);
  });
});
