import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { stepAt } from '#machines/steps.ts';
import { formAnswers } from '#paths/onboarding/form-answers.ts';
import { descriptionOf, expectAnswers, expectFocus, field, fill, isInvalid } from '../support/fields.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import { expectStep, forms, heading, saveButton, stepLink, toastStays, toasts } from '../support/wizard.ts';

const portal = startPortal();
const contactAnswers = formAnswers.contactDetails.complete;

/** The messages of each form that is saved empty, by label and in the order of the page. */
const saidOfEmpty: Record<string, Record<string, string>> = {
  'Contact Details': {
    'First name': 'Enter your first name',
    'Last name': 'Enter your last name',
    'Role at company': 'Enter your role at the company',
    Email: 'Enter the email address we can reach you at',
    'Phone number': 'Enter the phone number we can reach you at, with its country code',
  },
  'Company Details': {
    'Legal name': 'Enter the legal name as on the certificate',
    'Registration number': 'Enter the registration number as on the certificate',
    'Date of incorporation': 'Enter the date of incorporation as on the certificate',
    'Country of legal formation': 'Choose the country under whose law the company was formed',
    'Tax identification number': 'Enter the tax identification number as on the tax registration',
    'Company phone': "Enter the company's phone number with its country code",
    Country: 'Choose the country of this address',
    'Street address': 'Enter the street and number',
    City: 'Enter the city',
    'ZIP or postal code': 'Enter the ZIP or postal code',
  },
  'Activities, Funding & Revenue': {
    'Purpose of engagement': 'Describe what you would like to engage us for',
    Industry: 'Choose the industry of your company',
    'Nature of business': 'Describe what your company does',
    'Source of funds': 'Describe where the funds for this engagement come from',
    'Source of wealth': 'Describe where the company’s wealth comes from',
    'Net asset value': 'Choose the net asset value of your company',
  },
  'Products & Services': {
    Services: 'Choose at least one service',
    Rationale: 'Explain why you need these services',
  },
  'Customer Type': { 'Company type': 'Choose the type of your company' },
};

const refusable = forms.filter(({ heading: name }) => saidOfEmpty[name]);

/** Returns the control of a message; the services are one question. */
function asked(page: Page, label: string) {
  return label === 'Services' ? page.getByRole('group', { name: label }) : field(page, label);
}

/** Returns whether it is the response to a save; the page's journey is also sent with PUT every few seconds. */
function isOfSave(response: Response): boolean {
  return response.request().method() === 'PUT' && !response.url().endsWith('/journey');
}

async function saveAndWait(page: Page): Promise<string[]> {
  const [answer] = await Promise.all([page.waitForResponse(isOfSave), saveButton(page).click()]);
  expect(answer.status()).toBe(400);
  const { message }: { message: { message: string }[] } = await answer.json();
  return message.map((item) => item.message);
}

describe('an empty form is refused', () => {
  it.each(refusable)('$heading', async ({ path, heading: name, ...form }) => {
    const client = await portal.newClient();
    const page = await portal.open(path, { as: client });
    await heading(page, name).waitFor();
    const messages = await saveAndWait(page);

    const said = saidOfEmpty[name]!;
    for (const [label, message] of Object.entries(said)) {
      await expect.poll(() => descriptionOf(asked(page, label)), { message: label }).toContain(message);
    }
    const [first = ''] = Object.keys(said);
    const firstControl = first === 'Services' ? page.getByRole('checkbox').first() : field(page, first);
    await expectFocus(firstControl);
    expect(await isInvalid(firstControl)).toBe(true);
    // One toast for each item of the list.
    await expect.poll(async () => (await toasts(page).allTextContents()).sort()).toEqual(messages.sort());
    const { title, section } = stepAt(path)!;
    await stepLink(page, title).getByRole('img', { name: 'Needs attention' }).waitFor();

    await page.reload();
    await expectStep(page, { path, heading: name, ...form });
    expect(await isInvalid(firstControl)).toBe(false);
    expect((await portal.call('GET', `/${section}`, { as: client })).status).toBe(404);
  });
});

it('editing a field clears its own message and no other', async () => {
  const page = await portal.open('/contact-details', { as: await portal.newClient() });
  await heading(page, 'Contact Details').waitFor();
  await saveAndWait(page);
  const [lastName, email] = [field(page, 'Last name'), field(page, 'Email')];
  await expect.poll(() => isInvalid(lastName)).toBe(true);
  await lastName.pressSequentially('L');
  await expect.poll(() => isInvalid(lastName)).toBe(false);
  expect(await descriptionOf(lastName)).not.toContain('Enter your last name');
  expect(await isInvalid(email)).toBe(true);
  expect(await isInvalid(field(page, 'First name'))).toBe(true);
  await lastName.press('Backspace');
  expect(await isInvalid(lastName)).toBe(false);

  await fill(page, { 'First name': 'Ada', 'Last name': 'Lovelace' });
  await saveAndWait(page);
  await expectFocus(field(page, 'Role at company'));
  expect(await isInvalid(field(page, 'First name'))).toBe(false);
});

it('choosing and ticking clear a message like typing', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/products-and-services', { as: client });
  await heading(page, 'Products & Services').waitFor();
  await saveAndWait(page);
  const services = page.getByRole('group', { name: 'Services' });
  await expect.poll(() => descriptionOf(services)).toContain('Choose at least one service');
  await field(page, 'AMLI Legal').check();
  await expect.poll(() => descriptionOf(services)).not.toContain('Choose at least one service');
  expect(await isInvalid(field(page, 'Rationale'))).toBe(true);

  await page.goto('/customer-type');
  await heading(page, 'Customer Type').waitFor();
  await saveAndWait(page);
  await expect.poll(() => isInvalid(field(page, 'Company type'))).toBe(true);
  await field(page, 'Company type').selectOption('Trust');
  await expect.poll(() => isInvalid(field(page, 'Company type'))).toBe(false);
});

it('a refused save keeps the typed text on the page and stores nothing on the server', async () => {
  const before = validRecords['contact-details'];
  const client = await portal.newClient({ 'contact-details': before });
  const page = await portal.open('/contact-details', { as: client });
  await expectAnswers(page, contactAnswers);
  await fill(page, { 'First name': 'Augusta', Email: 'ada at example' });
  await saveAndWait(page);
  await expectFocus(field(page, 'Email'));
  await expectAnswers(page, { ...contactAnswers, 'First name': 'Augusta', Email: 'ada at example' });
  expect(await portal.saved(client, 'contact-details')).toEqual(before);
  // What is typed survives a reload of the tab; the server still has the saved record.
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expectAnswers(page, { ...contactAnswers, 'First name': 'Augusta', Email: 'ada at example' });
  expect(await portal.saved(client, 'contact-details')).toEqual(before);
});

it('the summary names each field in the order of the page, and the limits are shown before typing', async () => {
  const page = await portal.open('/funding-details', { as: await portal.newClient() });
  const purpose = field(page, 'Purpose of engagement');
  expect(await descriptionOf(purpose)).toContain('10 to 2,000 characters');
  await fill(page, { 'Purpose of engagement': 'x'.repeat(1_990), 'Source of funds': 'Loan' });
  expect(await descriptionOf(purpose)).toContain('10 characters left');
  await purpose.fill('x'.repeat(2_003));
  expect(await descriptionOf(purpose)).toContain('3 characters too many');
  await saveAndWait(page);
  const summary = page.getByRole('group', { name: '6 answers need correction' });
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    'Purpose of engagement: shorten this to 2000 characters or fewer',
    'Industry: choose the industry of your company',
    'Nature of business: describe what your company does',
    'Source of funds: say a little more, at least 10 characters',
    'Source of wealth: describe where the company’s wealth comes from',
    'Net asset value: choose the net asset value of your company',
  ]);
});

it('an invalid date stays as typed and is refused', async () => {
  const client = await portal.newClient({ 'company-details': validRecords['company-details'] });
  const page = await portal.open('/company-details', { as: client });
  const date = field(page, 'Date of incorporation');
  await date.fill('02/30/2019');
  await saveAndWait(page);
  await expectFocus(date);
  expect(await date.inputValue()).toBe('02/30/2019');
  expect(await descriptionOf(date)).toContain('Enter a date that exists');
});

it('half a date is refused with the date pattern of the user, and the typed part remains', async () => {
  const client = await portal.newClient({ 'company-details': validRecords['company-details'] });
  const page = await portal.open('/company-details', { as: client, locale: 'en-GB' });
  const date = field(page, 'Date of incorporation');
  await expectAnswers(page, { 'Date of incorporation': '01/04/2019' });
  await page.getByText('Date of incorporation', { exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('12');
  await expect.poll(() => date.inputValue()).toBe('12/MM/YYYY');
  await saveAndWait(page);
  await expectFocus(date);
  await expect.poll(() => descriptionOf(date)).toContain('Enter a date that exists, as DD/MM/YYYY');
  expect(await date.inputValue()).toBe('12/MM/YYYY');
  await page.keyboard.type('12092018');
  await expectAnswers(page, { 'Date of incorporation': '12/09/2018' });
  expect(await isInvalid(date)).toBe(false);
  await saveButton(page).click();
  await heading(page, 'Activities, Funding & Revenue').waitFor();
  expect(await portal.saved(client, 'company-details')).toMatchObject({ dateOfIncorporation: '2018-09-12' });
});

it('toasts are shown at the top centre for four seconds', async () => {
  const page = await portal.open('/customer-type', {
    as: await portal.newClient(),
    before: ({ clock }) => clock.install(),
  });
  await heading(page, 'Customer Type').waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  // The code of toasts is fetched when the page has been idle for a moment.
  await page.clock.runFor(1_000);
  await saveAndWait(page);
  const toast = toasts(page).filter({ hasText: 'Choose the type of your company' });
  await toast.waitFor();
  await page.clock.runFor(3_500);
  const box = await toast.boundingBox();
  const { width } = page.viewportSize()!;
  expect(box!.y).toBeLessThan(60);
  expect(Math.abs(box!.x + box!.width / 2 - width / 2)).toBeLessThan(10);
  const shownFor = 3_500 + (await toastStays(page, toast));
  // Longer by the toast's slide animation.
  expect(shownFor).toBeGreaterThanOrEqual(4_000);
  expect(shownFor).toBeLessThan(6_000);
  expect(await isInvalid(field(page, 'Company type'))).toBe(true);
});

describe('the toasts of refusals', () => {
  it.each([
    { width: 360, height: 640 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ])('cover nothing visible, at $width px, at the top of the page and further down', async (viewport) => {
    for (const scrolled of [0, 300]) {
      const page = await portal.open('/company-details', { as: await portal.newClient(), viewport });
      await heading(page, 'Company Details').waitFor();
      await page.evaluate((top) => window.scrollTo(0, top), scrolled);
      await saveButton(page).click();
      await expect.poll(() => toasts(page).count()).toBe(10);
      expect(await coveredByToasts(page)).toEqual([]);
      await page.context().close();
    }
  });

  it('close with an edit of their field, and all of them with the accepted save', async () => {
    const page = await portal.open('/contact-details', {
      as: await portal.newClient(),
      before: ({ clock }) => clock.install(),
    });
    await heading(page, 'Contact Details').waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.clock.runFor(1_000);
    await saveAndWait(page);
    await expect.poll(() => toasts(page).count()).toBe(5);
    await field(page, 'Last name').fill('Lovelace');
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return toasts(page).allTextContents();
      })
      .not.toContain('Enter your last name');
    expect(await toasts(page).count()).toBe(4);
    await fill(page, contactAnswers);
    await saveButton(page).click();
    await heading(page, 'Company Details').waitFor();
    await page.clock.runFor(1_000);
    expect(await toasts(page).count()).toBe(0);
  });
});

/** Returns the visible headings, fields, summaries and messages that the toasts cover. */
function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const strip = document.querySelector('.toast-strip');
    if (!strip) return ['no strip'];
    const { bottom, height } = strip.getBoundingClientRect();
    if (height === 0) return ['an empty strip'];
    const stored = document.querySelectorAll(
      'h1, h2, [role="group"] a, main input, .MuiFormControl-root, .MuiFormHelperText-root.Mui-error, .notistack-MuiContent',
    );
    return [...stored]
      .filter((each) => !strip.contains(each))
      .filter((each) => {
        const box = each.getBoundingClientRect();
        const x = box.left + box.width / 2;
        const y = box.top + 1;
        if (box.height === 0 || y < 0 || y >= innerHeight || y >= bottom) return false;
        return strip.contains(document.elementFromPoint(x, y)) && !wasAbove(each, height);
      })
      .map((each) => `${each.tagName} ${each.textContent}`);

    /** Returns whether an element was above the window before the toasts came: it has only been pushed down. */
    function wasAbove(each: Element, pushed: number): boolean {
      return each.getBoundingClientRect().top - pushed < 0;
    }
  });
}
