import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ControlOwnership } from '#domain/sections/control-ownership.ts';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';
import {
  areaEnv,
  inviteStaff,
  newReviewer,
  newSubmittedCase,
  signInAdministrator,
} from '../support/admin.ts';
import { decide, onboardingOf } from '../support/complete-case.ts';
import { handInPassport, pathOfLink } from '../support/identity.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, formAlert, question, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
const record = 'control-ownership-and-related-parties';
const hostile = '<img src=x onerror="document.title=1"> & {{7*7}}\nsecond line';

let administrator: Client;
let reviewer: Client;
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
  reviewer = await newReviewer(portal, administrator, 'Rita');
});

let named = 0;

/** Creates a case with a director who also owns the company, a director with two passports, and a related party. */
async function newNamedCase() {
  named += 1;
  const grace = { ...validPerson, email: `grace-${named}@example.com` };
  const alan = {
    ...validPerson,
    firstName: 'Alan',
    lastName: 'Turing',
    email: `alan-${named}@example.com`,
    country: 'United Kingdom',
    secondaryCountryCitizenship: 'Canada',
  };
  const kin = { ...validPerson, firstName: 'Kim', lastName: 'Kin', email: `kim-${named}@example.com` };
  const people: ControlOwnership = {
    directors: [grace, alan],
    beneficialOwners: [grace],
    relatedParties: [kin],
  };
  const client = await portal.newClient({
    'company-details': validRecords['company-details'],
    [record]: people,
  });
  return { client, people, grace, alan, id: await onboardingOf(portal, client) };
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const chart = (page: Page) => page.getByRole('figure', { name: 'Control and ownership' });
const wordsOf = async (place: Locator) => (await place.textContent()) ?? '';

describe('people', () => {
  it('are shown once each in the chart and in the table, with their verification', async () => {
    const { id } = await newNamedCase();
    const page = await portal.open(`/admin/cases/${id}/people`, { staffMember: reviewer });
    const nodes = chart(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') });
    await expect.poll(() => nodes.count()).toBe(3);
    expect(await wordsOf(nodes.nth(0))).toContain('Director, beneficial owner');
    await nodes.filter({ hasText: 'Dual citizen' }).getByText('Alan Turing', { exact: true }).waitFor();
    await nodes.getByRole('link', { name: /; Alan Turing; .*\S; Non verified; Dual citizen$/ }).waitFor();

    const row = rowOf(page, 'Grace');
    const words = await wordsOf(row);
    for (const said of [
      'Ms. Grace Hopper',
      'Beneficial owner',
      'United States',
      '9 December 1980',
      'Not the company’s country',
      'Non verified',
      'Not asked by email yet',
    ]) {
      expect(words).toContain(said);
    }
    expect(await wordsOf(rowOf(page, 'Kim'))).toContain('Related parties are not asked');
    await nodes.nth(1).getByRole('link').press('Enter');
    await expect
      .poll(() => rowOf(page, 'Alan').evaluate((each) => each === document.activeElement))
      .toBe(true);
    await row.getByRole('link', { name: 'Identity check of Grace Hopper' }).click();
    await page.waitForURL(
      (url) => url.pathname === `/admin/cases/${id}/identity` && url.searchParams.has('check'),
    );
  });

  it('are mailed again, but not twice within a minute, and not once they are verified', async () => {
    const { client, grace, id } = await newNamedCase();
    const page = await portal.open(`/admin/cases/${id}/people`, { staffMember: reviewer });
    const row = rowOf(page, 'Grace');
    await button(row, 'Send email').click();
    await toasts(page)
      .getByText('Success! Verification required email was successfully sent to Grace Hopper.')
      .waitFor();
    const { link } = await portal.readMail(grace.email);
    expect(link).toContain('/verify-identity#');
    await row.getByText(/Asked last \d+ \w+ 20\d\d/).waitFor();

    await button(row, 'Send again').click();
    await formAlert(page).getByText('Grace Hopper was sent an email a short while ago').waitFor();
    await row.getByRole('button', { name: /^Send again in \d+ s$/ }).waitFor();
    await button(page, 'Close').click();
    await expect.poll(() => formAlert(page).count()).toBe(0);

    await handInPassport(await portal.open(pathOfLink(link)));
    const { id: userId } = await (await portal.call('GET', '/auth/self', { as: client })).json();
    const review = await portal.call('GET', `/verification/admin?userId=${userId}`, { as: reviewer });
    const { checks } = await review.json();
    const body = { id: checks[0].id, decision: 'approve' };
    expect((await portal.call('PUT', '/sumsub/admin', { as: administrator, body })).status).toBe(200);
    await page.reload();
    await row.getByText('Verified', { exact: true }).waitFor();
    await row.getByText('Verified: no email is needed.').waitFor();
    expect(await button(row, 'Send again').isDisabled()).toBe(true);
  });

  it('who were removed meanwhile are not mailed: the server says so, and the page updates', async () => {
    const { client, people, grace, id } = await newNamedCase();
    const page = await portal.open(`/admin/cases/${id}/people`, { staffMember: reviewer });
    await rowOf(page, 'Alan').waitFor();
    await portal.save(client, { [record]: { ...people, directors: [grace] } });
    await button(rowOf(page, 'Alan'), 'Send email').click();
    await formAlert(page).getByText('This person is not in the saved list').waitFor();
    await expect.poll(() => rowOf(page, 'Alan').count()).toBe(0);
    expect(await formAlert(page).count()).toBe(1);
  });
});

describe('notes', () => {
  const noteBox = (page: Page) => page.getByLabel('New note');
  const notes = (page: Page) => page.getByRole('list', { name: 'Notes, latest first' });
  const tab = (page: Page) => page.getByRole('link', { name: /^Notes/ });

  it('are written, changed and deleted; their content is shown as text', async () => {
    const { id } = await newNamedCase();
    const page = await portal.open(`/admin/cases/${id}/notes`, { staffMember: reviewer });
    await button(page, 'Add note').click();
    await page.getByText('Enter a note first').waitFor();
    await noteBox(page).fill(hostile);
    await button(page, 'Add note').click();
    await notes(page).getByText('second line').waitFor();
    expect(await notes(page).locator('p').last().textContent()).toBe(hostile);
    expect(await notes(page).locator('img').count()).toBe(0);
    await expect.poll(() => tab(page).textContent()).toMatch(/1$/);
    await expect.poll(() => noteBox(page).inputValue()).toBe('');

    await notes(page).getByRole('button', { name: /^Edit/ }).click();
    await page.getByLabel('Change the note').fill('Asked by telephone');
    await button(page, 'Save note').click();
    await notes(page).getByText('Asked by telephone').waitFor();
    await notes(page).getByText('Edited').waitFor();

    await notes(page)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await button(question(page, 'Delete this note?'), 'Delete note').click();
    await page.getByText('No one has written a note on this case yet.').waitFor();
    await expect.poll(() => tab(page).textContent()).toMatch(/0$/);
  });

  it('mention staff by name, with the keyboard alone, and link to addresses', async () => {
    const { id } = await newNamedCase();
    await inviteStaff(portal, administrator, 'Samira');
    const page = await portal.open(`/admin/cases/${id}/notes`, { staffMember: reviewer });
    const people = page.getByRole('listbox', { name: 'People to mention' });
    const text = `Please check ${portal.url}/admin/cases/${id}/documents and https://register.example/a.`;
    await noteBox(page).fill(`${text} `);
    await noteBox(page).pressSequentially('@');
    await people.getByRole('option', { name: 'Rita' }).waitFor();
    await noteBox(page).press('Escape');
    await expect.poll(() => people.count()).toBe(0);
    await noteBox(page).press('Backspace');
    await noteBox(page).pressSequentially('@sami');
    await people.getByRole('option', { name: 'Samira Reviewer' }).waitFor();
    await noteBox(page).press('Enter');
    await expect.poll(() => noteBox(page).inputValue()).toBe(`${text} @Samira Reviewer `);
    await noteBox(page).pressSequentially('thanks');
    await button(page, 'Add note').click();
    await notes(page).getByText('@Samira Reviewer', { exact: true }).waitFor();
    const link = notes(page).getByRole('link', { name: 'https://register.example/a' });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');

    await notes(page).getByRole('button', { name: /^Edit/ }).click();
    const change = page.getByLabel('Change the note');
    expect(await change.inputValue()).toBe(`${text} @Samira Reviewer thanks`);
    await change.fill(`${text} @Samira Reviewer, thanks`);
    await button(page, 'Save note').click();
    await notes(page).getByText(', thanks').waitFor();
    await notes(page)
      .getByRole('link', { name: `Case ${id.slice(0, 8)}, documents` })
      .click();
    await page.waitForURL(`**/admin/cases/${id}/documents**`);
  });

  it('that mention someone without access are refused with the name; the text stays', async () => {
    const { id } = await newNamedCase();
    const body = { email: 'edna@example.com', firstName: 'Edna', lastName: 'Editor', role: 'reviewer' };
    const made = await portal.call('POST', '/users', {
      as: administrator,
      body: { ...body, roles: ['editor'] },
    });
    expect(made.status).toBe(201);
    const page = await portal.open(`/admin/cases/${id}/notes`, { staffMember: reviewer });
    await noteBox(page).fill('@Edna Editor please look');
    await button(page, 'Add note').click();
    await formAlert(page)
      .getByText('The roles of Edna Editor do not allow opening this case. Remove the mention')
      .waitFor();
    expect(await noteBox(page).inputValue()).toBe('@Edna Editor please look');
  });

  it('are kept until they are sent: after a failure, a refusal and a reload', async () => {
    const { id } = await newNamedCase();
    const page = await portal.open(`/admin/cases/${id}/notes`, { staffMember: reviewer });
    await noteBox(page).fill('x'.repeat(5001));
    await page.getByText('Remove 1', { exact: false }).waitFor();
    await noteBox(page).fill('Call them\non Monday');
    await page.route('**/api/notes', (route) => route.abort());
    await button(page, 'Add note').click();
    await formAlert(page).getByText('We could not reach the server').waitFor();
    await page.unroute('**/api/notes');
    await page.reload();
    await expect.poll(() => noteBox(page).inputValue()).toBe('Call them\non Monday');
    await button(page, 'Add note').click();
    await notes(page).getByText('on Monday').waitFor();
    await page.reload();
    await notes(page).getByText('on Monday').waitFor();
    expect(await noteBox(page).inputValue()).toBe('');
  });

  it('that were deleted meanwhile are reported as deleted, and the typed text remains', async () => {
    const { id } = await newNamedCase();
    const body = { onboardingId: id, text: 'First words' };
    const note = await (await portal.call('POST', '/notes', { as: reviewer, body })).json();
    const page = await portal.open(`/admin/cases/${id}/notes`, { staffMember: reviewer });
    await notes(page).getByRole('button', { name: /^Edit/ }).click();
    await page.getByLabel('Change the note').fill('Second words');
    expect((await portal.call('DELETE', `/notes/${note.id}`, { as: administrator })).status).toBe(204);
    await button(page, 'Save note').click();
    await formAlert(page).getByText('Someone has deleted this note').waitFor();
    expect(await noteBox(page).inputValue()).toBe('Second words');
    await page.getByText('No one has written a note on this case yet.').waitFor();
  });

  it('of a staff member can be deleted by an administrator, and changed by no one else', async () => {
    const { id } = await newNamedCase();
    for (let count = 1; count <= 21; count += 1) {
      const body = { onboardingId: id, text: `Note ${count}` };
      expect((await portal.call('POST', '/notes', { as: reviewer, body })).status).toBe(201);
    }
    const page = await portal.open(`/admin/cases/${id}/notes`, { staffMember: administrator });
    await notes(page).getByText('Note 21').waitFor();
    expect(await notes(page).getByRole('listitem').count()).toBe(20);
    expect(await notes(page).getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    expect(
      await notes(page)
        .getByRole('button', { name: /^Delete/ })
        .count(),
    ).toBe(20);
    await button(page, 'Show more').click();
    await expect.poll(() => notes(page).getByRole('listitem').count()).toBe(21);
  });
});

describe('a case under review', () => {
  it('describes what the client and staff did, and who changed what', async () => {
    const { client, id } = await newSubmittedCase(portal);
    await decide(portal, reviewer, client, { event: 'takeIntoReview' });
    const change = { step: 'controlOwnership', property: 'directors.0.email', reason: 'It bounces.' };
    await decide(portal, reviewer, client, { event: 'requestChanges', changes: [change] });
    const people = validRecords[record];
    const moved = { ...validPerson, city: 'New York' };
    await portal.save(client, { [record]: { ...people, directors: [moved] } });

    const page = await portal.open(`/admin/cases/${id}/timeline`, { staffMember: administrator });
    const entries = page.getByRole('main').getByRole('listitem');
    const entry = (words: string) => entries.filter({ hasText: words });
    await entry(`${client.email} (client) saved Control Ownership & Related Parties`).first().waitFor();
    await entry('Rita Reviewer (staff) asked for changes').waitFor();
    await entry(`${client.email} (client) had a verification email sent to Grace Hopper`).waitFor();
    await entry('asked for changes').getByText('Details').click();
    expect(await wordsOf(entry('asked for changes'))).toContain('Marked for change1');

    await page.getByRole('radio', { name: 'Decisions' }).check();
    await expect.poll(() => entry('saved').count()).toBe(0);
    await entry('took the case into review').waitFor();
    await page.reload();
    await entry('took the case into review').waitFor();
    expect(await entry('saved').count()).toBe(0);

    await page.goto(`/admin/cases/${id}/people`);
    await rowOf(page, 'Grace').getByText('Changed').waitFor();
    expect(await wordsOf(rowOf(page, 'Grace'))).toContain('Changed city');
    const asked = page.getByRole('region', { name: 'Requested in the last round' });
    await asked.getByText('It bounces.').waitFor();
    await asked.getByText('Not changed', { exact: true }).waitFor();
    await expectFineEverywhere(page);
  });
});

it.each(['people', 'notes', 'timeline'])(
  'the tab %s has a correct layout at every width',
  async (tabName) => {
    const { id } = await newNamedCase();
    const body = { onboardingId: id, text: `${hostile} ${'unbroken'.repeat(40)}` };
    await portal.call('POST', '/notes', { as: reviewer, body });
    const page = await portal.open(`/admin/cases/${id}/${tabName}`, { staffMember: reviewer });
    const shown = { people: 'Alan Turing', notes: 'second line', timeline: 'wrote a note' }[tabName] ?? '';
    await page.getByRole('main').getByText(shown).first().waitFor();
    await expectFineEverywhere(page);
  },
);
