import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { validPerson } from '#tests/domain/valid-records.ts';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { openTab } from '../support/case-page.ts';
import { decide, onboardingOf } from '../support/complete-case.ts';
import { descriptionOf, expectFocus, field, fill, isInvalid } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal, validRecords } from '../support/portal.ts';
import { button, expectPath, formAlert, question, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
});

const company = 'Company Details';
const people = 'Control Ownership & Related Parties';

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Returns what is next to a label: an answer, or the lines of an address. */
function answers(place: Locator, label: string): Locator {
  const term = place.page().locator('dt').getByText(label, { exact: true });
  return place.locator('dl > div').filter({ has: term }).locator('dd');
}

const expectAnswer = (place: Locator, label: string, words: string) =>
  answers(place, label).getByText(words, { exact: true }).waitFor();

const editLink = (page: Page, title: string) =>
  section(page, title).getByRole('link', { name: `Edit on the client’s behalf: ${title}`, exact: true });

const saveButton = (page: Page) => button(page, 'Save for the client');

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

/** Creates a client with every answer and without a submission, whose answers can still be changed. */
async function newOpenCase(): Promise<{ client: Client; id: string }> {
  const client = await portal.newClient('all');
  return { client, id: await onboardingOf(portal, client) };
}

const openDetails = (id: string, staffMember: Client = administrator) =>
  portal.open(`/admin/cases/${id}/details`, { staffMember });

const openForm = (id: string, step: string, staffMember: Client = administrator) =>
  portal.open(`/admin/cases/${id}/edit/${step}`, { staffMember, expectProblems: /status of (400|412)/ });

describe('the details of a case', () => {
  it('are every answer as the client entered it, in readable words', async () => {
    const { id } = await newSubmittedCase(portal);
    const page = await openDetails(id);
    await section(page, company).waitFor();
    expect(await page.locator('main section').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Contact Details',
      company,
      'Activities Funding & Revenue',
      'Wallets',
      'Products & Services',
      'Customer Type',
      people,
    ]);
    await section(page, company)
      .getByText(/^Saved \d+ \w+ \d{4}, \d\d:\d\d by the client$/)
      .waitFor();
    await expectAnswer(section(page, company), 'Date of incorporation', '1 April 2019');
    await answers(section(page, company), 'Not answered').getByText('Trade name').waitFor();
    expect(await answers(section(page, company), 'Address').first().textContent()).toContain(
      'Street address: 12 St James Square',
    );
    await expectAnswer(section(page, 'Customer Type'), 'Regulated entity', 'Yes');
    await expectAnswer(
      section(page, 'Products & Services'),
      'Services',
      'CAMLO / MLRO services, Enhanced due diligence',
    );
    await section(page, people).getByRole('heading', { name: 'Director 1: Ms. Grace Hopper' }).waitFor();
    expect(await section(page, people).getByText('Second country of citizenship').count()).toBe(0);
    await page.getByText('No answer has changed since version 1.').waitFor();
  });

  it('say if nothing was saved', async () => {
    const client = await portal.newClient({ 'contact-details': validRecords['contact-details'] });
    const page = await openDetails(await onboardingOf(portal, client));
    await section(page, 'Wallets').getByText('Never saved').waitFor();
    expect(await section(page, 'Contact Details').getByText('Never saved').count()).toBe(0);
  });

  it('mark what changed since the last seen version, and can show only the changes', async () => {
    const { client, id } = await newSubmittedCase(portal);
    await decide(portal, administrator, client, { event: 'takeIntoReview' });
    const changes = [
      { step: 'companyDetails', property: 'legalName', reason: 'As on the certificate' },
      { step: 'companyDetails', property: 'cityRegistered', reason: 'Which London is it' },
      { step: 'controlOwnership', property: 'directors.0.email', reason: 'Her own address' },
      { step: 'onboardingDocuments', property: 'boardResolution', reason: 'All of its pages' },
      { step: 'customerType', property: '', reason: 'As a whole' },
    ];
    await decide(portal, administrator, client, { event: 'requestChanges', changes });
    const ownership = validRecords['control-ownership-and-related-parties'];
    await portal.save(client, {
      'company-details': { ...validRecords['company-details'], legalName: 'Analytical Engines Limited' },
      wallets: { wallets: [] },
      'control-ownership-and-related-parties': {
        ...ownership,
        relatedParties: [{ ...validPerson, firstName: 'Rosa', email: 'rosa@example.com' }],
      },
    });
    const body = { name: 'Ada Lovelace', role: 'Director', certified: true };
    const answer = await portal.call('POST', `/onboarding/${id}/submission`, { as: client, body });
    expect(answer.status).toBe(201);

    const page = await openDetails(id);
    await page.getByText('3 answers have changed since version 1.').waitFor();
    await expectAnswer(section(page, company), 'Legal name', 'Changed');
    expect(await section(page, company).getByText('Changed').count()).toBe(1);
    await section(page, company).getByText('1 change', { exact: true }).waitFor();
    await expectAnswer(section(page, 'Wallets'), 'Wallets', 'Changed');
    const rosa = section(page, people).getByRole('heading', { name: 'Related party 1: Ms. Rosa Hopper' });
    await rosa.locator('..').getByText('New', { exact: true }).waitFor();

    await button(page, 'Only what changed').click();
    await section(page, 'Contact Details').waitFor({ state: 'detached' });
    expect(await section(page, company).locator('dt').allTextContents()).toEqual(['Legal name']);
    expect(await section(page, people).getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Related party 1: Ms. Rosa Hopper',
    ]);
    await button(page, 'Only what changed').click();
    await section(page, 'Contact Details').waitFor();
    await expectFineEverywhere(page);

    // A link to a requested change leads to its exact place.
    const director = validRecords['control-ownership-and-related-parties'].directors[0];
    for (const [place, text] of [
      ['Company Details: Legal name', 'Analytical Engines Limited'],
      ['Company Details: City', validRecords['company-details'].cityRegistered],
      ['Required Onboarding Documents: Board resolution', 'Board resolution'],
      [`${people}: Director 1, email`, director?.email],
      ['Customer Type', 'Customer Type'],
    ]) {
      await openTab(page, 'Details');
      await page.getByRole('link', { name: place, exact: true }).first().click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(text);
      const focus = page.locator(':focus');
      await expect.poll(() => focus.evaluate(isInSight)).toBe(true);
    }
  });

  it('link to each section', async () => {
    const { id } = await newOpenCase();
    const page = await openDetails(id);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: people }).click();
    await expectFocus(page.getByRole('heading', { name: people, exact: true }));
  });
});

describe('editing for a client', () => {
  it('has the client’s fields, rules and messages, and the audit trail names the editor', async () => {
    const { client, id } = await newOpenCase();
    const page = await openDetails(id);
    await editLink(page, company).click();
    await page.getByRole('heading', { level: 1, name: `Edit ${company}` }).waitFor();
    await page.getByText('The audit trail records that you, an administrator, did this').waitFor();
    const legalName = field(page, 'Legal name');
    await expect.poll(() => legalName.inputValue()).toBe('Analytical Engines Ltd');
    await expectFineEverywhere(page);

    await legalName.fill('');
    await fill(page, { 'Trade name': 'Engines' });
    await saveButton(page).click();
    await expectFocus(legalName);
    expect(await isInvalid(legalName)).toBe(true);
    expect(await descriptionOf(legalName)).toContain('Enter the legal name');
    expect((await portal.saved(client, 'company-details'))?.legalName).toBe('Analytical Engines Ltd');

    await legalName.fill('Analytical Engines Limited');
    await saveButton(page).click();
    await toasts(page).getByText(`${company} saved on the client’s behalf.`).waitFor();
    await expectPath(page, `/admin/cases/${id}/details`);
    await expectFocus(page.getByRole('heading', { name: company, exact: true }));
    await expectAnswer(section(page, company), 'Legal name', 'Analytical Engines Limited');
    await section(page, company)
      .getByText(/^Saved .* by an administrator$/)
      .waitFor();

    const stored = await portal.saved(client, 'company-details');
    expect(stored).toMatchObject({ legalName: 'Analytical Engines Limited', tradeName: 'Engines' });
    const clientsPage = await portal.open('/company-details', { as: client });
    await expect.poll(() => field(clientsPage, 'Legal name').inputValue()).toBe('Analytical Engines Limited');
    const trail = await portal.call('GET', '/admin/audit?action=section.saved&pageSize=1', {
      as: administrator,
    });
    expect((await trail.json()).items[0]).toMatchObject({
      actorRole: 'administrator',
      details: { changed: ['legalName', 'tradeName'] },
    });
  });

  it('changes a list in dialogs, with the client’s own dependent fields', async () => {
    const { client, id } = await newOpenCase();
    const page = await openForm(id, 'wallet');
    await button(page, 'Add New').click();
    const dialog = page.getByRole('dialog', { name: 'New wallet' });
    await expectFocus(field(dialog, 'Wallet address'));
    await fill(dialog, { 'Primary asset': 'BTC' });
    await expect.poll(() => field(dialog, 'Blockchain').inputValue()).toBe('Bitcoin');
    await fill(dialog, { 'Wallet address': '0xbad', Provider: 'Ledger' });
    await expectFineEverywhere(page, '[role=dialog]');
    await button(dialog, 'Add').click();
    await dialog.waitFor({ state: 'detached' });
    await saveButton(page).click();
    const messages = page.getByRole('table', { name: 'Wallets' }).getByRole('list');
    await messages.getByText('Copy the whole address again').waitFor();
    await expectFocus(messages);

    await button(page, 'Edit wallet 0xbad').click();
    const changed = page.getByRole('dialog', { name: 'Wallet', exact: true });
    await expectFocus(field(changed, 'Wallet address'));
    expect(await isInvalid(field(changed, 'Wallet address'))).toBe(true);
    await fill(changed, { 'Wallet address': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' });
    await button(changed, 'Change').click();
    await messages.waitFor({ state: 'detached' });
    await button(page, `Delete wallet ${validRecords.wallets.wallets[0]?.walletAddress}`).click();
    await button(question(page, 'Are you sure you want to delete this wallet?'), 'Delete wallet').click();
    await saveButton(page).click();
    await expectPath(page, `/admin/cases/${id}/details`);
    expect((await portal.saved(client, 'wallets'))?.wallets).toEqual([
      {
        walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        provider: 'Ledger',
        primaryAsset: 'BTC',
        blockchain: 'Bitcoin',
      },
    ]);
  });

  it('opens the tab of a refused person, and saves each list under its own name', async () => {
    const { client, id } = await newOpenCase();
    const page = await openForm(id, 'controlOwnership');
    await page.getByRole('tab', { name: 'Related Parties' }).click();
    await button(page, 'Add New').click();
    const dialog = page.getByRole('dialog', { name: 'Related party' });
    await fill(dialog, {
      'First name': 'Rosa',
      'Last name': 'Hopper',
      'Role at company': 'Signatory',
      Email: 'rosa@example.com',
      'Date of birth': '01/01/2020',
      'Country of citizenship': 'Spain',
      'Dual citizenship': true,
      'Second country of citizenship': 'Cuba',
      'Tax ID number': 'X1',
      Country: 'Spain',
      'Street address': 'Calle Mayor 1',
      City: 'Madrid',
      'ZIP or postal code': '28013',
    });
    await button(dialog, 'Add').click();
    await page.getByRole('tab', { name: 'Ultimate Beneficial Owner' }).click();
    await saveButton(page).click();
    const messages = page.getByRole('table', { name: 'Related Parties' }).getByRole('list');
    await messages.getByText('Enter the date of birth of a person aged 18 or over').waitFor();
    await button(page, 'Edit Rosa Hopper').click();
    await expectFocus(field(dialog, 'Date of birth'));
    await fill(dialog, { 'Date of birth': '01/01/1980' });
    await button(dialog, 'Change').click();
    await saveButton(page).click();
    await expectPath(page, `/admin/cases/${id}/details`);
    const rosa = section(page, people).getByRole('heading', { name: 'Related party 1: Rosa Hopper' });
    await expectAnswer(rosa.locator('../..'), 'Second country of citizenship', 'Cuba');
    expect(await portal.saved(client, 'control-ownership-and-related-parties')).toMatchObject({
      directors: [validPerson],
      beneficialOwners: [validPerson],
      relatedParties: [{ firstName: 'Rosa', dateOfBirth: '1980-01-01', secondaryCountryCitizenship: 'Cuba' }],
    });
  });

  it('changes both rows of one person, and copies previously named people', async () => {
    const { client, id } = await newOpenCase();
    const page = await openForm(id, 'controlOwnership');
    await page.getByRole('tab', { name: 'Ultimate Beneficial Owner' }).click();
    const name = `${validPerson.firstName} ${validPerson.lastName}`;
    await button(page, `Edit ${name}`).click();
    const changing = page.getByRole('dialog');
    await changing.getByText('Also named as director').waitFor();
    await expectFineEverywhere(page, '[role=dialog]');
    await fill(changing, { Email: 'renamed@example.com', 'Role at company': 'Founder' });
    await button(changing, 'Change').click();
    await page.getByRole('tab', { name: 'Related Parties' }).click();
    await button(page, 'Add New').click();
    const adding = page.getByRole('dialog', { name: 'Related party' });
    const same = field(adding, 'Same person as…');
    const { firstName, lastName } = validRecords['contact-details'];
    expect(await same.locator('option').allTextContents()).toEqual([
      'Someone else',
      `${name} (director, beneficial owner)`,
      `${firstName} ${lastName} (representative)`,
    ]);
    await same.selectOption({ index: 1 });
    expect(await field(adding, 'Email').inputValue()).toBe('renamed@example.com');
    await button(adding, 'Add').click();
    await saveButton(page).click();
    await expectPath(page, `/admin/cases/${id}/details`);
    const renamed = { ...validPerson, email: 'renamed@example.com' };
    expect(await portal.saved(client, 'control-ownership-and-related-parties')).toMatchObject({
      directors: [renamed],
      beneficialOwners: [{ ...renamed, roleAtCompany: 'Founder' }],
      relatedParties: [renamed],
    });
  });

  it('restores typed text after a reload, compared with the version that it is based on', async () => {
    const { client, id } = await newOpenCase();
    const page = await openForm(id, 'contactDetails');
    await field(page, 'First name').fill('Augusta');
    await page.reload();
    await page.getByText('This is the text that you typed before').waitFor();
    expect(await field(page, 'First name').inputValue()).toBe('Augusta');

    // The client saves during a reload: the edit does not overwrite it silently.
    const contact = validRecords['contact-details'];
    await portal.save(client, { 'contact-details': { ...contact, firstName: 'Byron', lastName: 'King' } });
    await page.reload();
    await page.getByText('Someone else has saved this step').waitFor();
    expect(await field(page, 'First name').inputValue()).toBe('Augusta');
    await saveButton(page).click();
    await formAlert(page).getByText('These answers were changed in the meantime').waitFor();
    expect(await field(page, 'Last name').inputValue()).toBe('King');
    await button(page, 'Load theirs').click();
    await expect.poll(() => field(page, 'First name').inputValue()).toBe('Byron');
    await page.reload();
    await expect.poll(() => field(page, 'First name').inputValue()).toBe('Byron');

    await field(page, 'First name').fill('Given up');
    await page.reload();
    await button(page, 'Discard').click();
    await expect.poll(() => field(page, 'First name').inputValue()).toBe('Byron');
    await page.reload();
    await expect.poll(() => field(page, 'First name').inputValue()).toBe('Byron');
  });

  it('reports answers that the client changed meanwhile, and overwrites them only on request', async () => {
    const { client, id } = await newOpenCase();
    const page = await openForm(id, 'contactDetails');
    const save = (firstName: string) =>
      portal.save(client, { 'contact-details': { ...validRecords['contact-details'], firstName } });
    await field(page, 'First name').fill('Augusta');
    await save('Byron');
    await saveButton(page).click();
    await formAlert(page).getByText('These answers were changed in the meantime').waitFor();
    expect(await field(page, 'First name').inputValue()).toBe('Augusta');
    await button(page, 'Load theirs').click();
    await expect.poll(() => field(page, 'First name').inputValue()).toBe('Byron');
    expect(await formAlert(page).count()).toBe(0);

    await field(page, 'First name').fill('Augusta');
    await save('Anne');
    await saveButton(page).click();
    await button(page, 'Save mine').click();
    await expectPath(page, `/admin/cases/${id}/details`);
    await expectAnswer(section(page, 'Contact Details'), 'First name', 'Augusta');
    expect((await portal.saved(client, 'contact-details'))?.firstName).toBe('Augusta');
  });

  it('asks before typed text is lost, by a link, by Back, and by a key', async () => {
    const { id } = await newOpenCase();
    const page = await openDetails(id);
    await editLink(page, 'Contact Details').click();
    await field(page, 'First name').fill('Augusta');
    const asked = question(page, 'Leave without saving?');
    const ways = [
      () => page.getByRole('link', { name: 'Back to the case' }).click(),
      () => page.evaluate(() => window.history.back()),
      async () => {
        await page.getByRole('heading', { level: 1 }).click();
        await page.keyboard.press('g');
        await page.keyboard.press('q');
      },
    ];
    for (const leave of ways) {
      await leave();
      await asked.waitFor();
      await button(asked, 'Stay on this page').click();
      await asked.waitFor({ state: 'detached' });
      await expectPath(page, `/admin/cases/${id}/edit/contactDetails`);
      expect(await field(page, 'First name').inputValue()).toBe('Augusta');
    }
    await page.evaluate(() => window.history.back());
    await button(asked, 'Leave without saving').click();
    await expectPath(page, `/admin/cases/${id}/details`);
    await expectAnswer(section(page, 'Contact Details'), 'First name', 'Ada');
  });

  it('is not possible for a reviewer', async () => {
    const { id } = await newOpenCase();
    const reviewer = await newReviewer(portal, administrator, 'Rosalind');
    const page = await openDetails(id, reviewer);
    await section(page, company).waitFor();
    expect(await page.getByRole('link', { name: /Edit on the client’s behalf/ }).count()).toBe(0);
    const form = await openForm(id, 'companyDetails', reviewer);
    await form.getByRole('heading', { level: 1, name: 'You do not have access to this page' }).waitFor();
    expect(await form.getByRole('textbox').count()).toBe(0);
  });
});
