import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stepAt } from '#machines/steps.ts';
import { formAnswers } from '#paths/onboarding/form-answers.ts';
import { decide, newSubmittedClient } from '../support/complete-case.ts';
import { expectAnswers, expectFocus, field, fill, isInvalid, radio } from '../support/fields.ts';
import { personAnswers } from '../support/list-entries.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import {
  addEntry,
  button,
  expectRows,
  formAlert,
  forms,
  heading,
  laterSteps,
  peopleTabs,
  saveButton,
  stepLink,
  toasts,
} from '../support/wizard.ts';

const adminEmail = 'admin@example.com';
const portal = startPortal({ env: { ADMIN_EMAILS: adminEmail } });
const contact = validRecords['contact-details'];
const people = validRecords['control-ownership-and-related-parties'];
const director = people.directors[0]!;

const steps = [...forms, ...laterSteps].map(({ path, heading: name }) => ({
  title: stepAt(path)?.title ?? '',
  name,
}));

/** An open page must show changes from elsewhere within this time, in milliseconds of its clock. */
const knownWithin = 15_000;

/** Returns which parts of the window toasts and bars cover although they should be visible, in words; '' if none. */
async function covered(page: Page): Promise<string> {
  return page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect();
    const overlap = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    const bars = [...document.querySelectorAll('[data-covers]')].filter(
      (each) => getComputedStyle(each).position === 'sticky',
    );
    const focused = document.activeElement;
    const isControl =
      focused?.matches('main :is(input, select, textarea, button)') && !focused.closest('[data-covers]');
    const stored = isControl && focused ? [focused] : [];
    const found = [
      ...stored.filter((each) => bars.some((over) => overlap(box(over), box(each)))),
      ...stored.filter((each) => box(each).bottom > innerHeight + 1 || box(each).top < -1),
    ];
    return found.map((each) => `${each.tagName} ${each.getAttribute('name') ?? each.textContent}`).join(', ');
  });
}

/** Returns one of the two answers to a field with an edit conflict. */
const choiceOf = (page: Page, label: string, answer: string) =>
  radio(page, `${label}: yours or theirs?`, answer);

it('on a small phone nothing covers the focused field, and refusals link to their fields', async () => {
  const page = await portal.open('/company-details', {
    as: await portal.newClient(),
    viewport: { width: 360, height: 640 },
    before: ({ clock }) => clock.install(),
  });
  await saveButton(page).click();
  await expectFocus(field(page, 'Legal name'));
  await expect.poll(() => toasts(page).count()).toBe(10);
  await expect.poll(() => covered(page)).toBe('');

  // Down the whole page and back, with the keyboard alone.
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 24; stop += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => covered(page), { message: `${key} ${stop}`, interval: 20 }).toBe('');
    }
  }

  const summary = page.getByRole('group', { name: '10 answers need correction' });
  await summary.getByRole('link', { name: 'Choose the country of this address' }).click();
  await expectFocus(field(page, 'Country'));
  await expect.poll(() => covered(page)).toBe('');
  await field(page, 'City').fill('London');
  await page.getByRole('group', { name: '9 answers need correction' }).waitFor();
  expect(await isInvalid(field(page, 'City'))).toBe(false);
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return toasts(page).count();
    })
    .toBe(0);
  await expectFineEverywhere(page);

  // While the on-screen keyboard is open the bars are hidden.
  await page.setViewportSize({ width: 360, height: 330 });
  await field(page, 'Street address').focus();
  await expect.poll(() => covered(page)).toBe('');
  const stuck = page
    .locator('[data-covers]:not(.toast-strip)')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).position));
  expect(await stuck).toEqual(['static', 'static']);
});

it('two users see each other’s saves, and resolve edit conflicts', async () => {
  const client = await portal.newClient({
    'contact-details': contact,
    'control-ownership-and-related-parties': people,
  });
  const clocked = { as: client, before: ({ clock }: Page) => clock.install() };
  const page = await portal.open('/contact-details', clocked);
  await expectAnswers(page, { 'First name': contact.firstName });

  // Without unsaved changes, the page shows the new answers.
  await portal.save(client, { 'contact-details': { ...contact, firstName: 'Grace' } });
  await page.clock.runFor(knownWithin);
  await expectAnswers(page, { 'First name': 'Grace' });

  // With unsaved changes, the form keeps them, and the page shows a notice.
  await fill(page, { 'First name': 'Mine', 'Last name': 'Own' });
  await portal.save(client, {
    'contact-details': { ...contact, firstName: 'Theirs', roleAtCompany: 'Chair', middleName: 'M.' },
  });
  await page.clock.runFor(knownWithin);
  await page.getByText('Someone else has saved this step').waitFor();
  await expectAnswers(page, { 'First name': 'Mine', 'Role at company': contact.roleAtCompany });

  // The save does not silently revert the other window's changes.
  await saveButton(page).click();
  await formAlert(page).getByText('These answers were changed somewhere else').waitFor();
  await choiceOf(page, 'First name', 'Yours: Mine').waitFor();
  expect(await choiceOf(page, 'First name', 'Theirs: Theirs').isChecked()).toBe(false);
  expect(await choiceOf(page, 'Role at company', 'Theirs: Chair').isChecked()).toBe(true);
  await expectAnswers(page, { 'First name': 'Mine', 'Last name': 'Own', 'Role at company': 'Chair' });
  await expectFineEverywhere(page);
  await choiceOf(page, 'First name', 'Theirs: Theirs').check();
  await choiceOf(page, 'Role at company', `Yours: ${contact.roleAtCompany}`).check();
  await expectAnswers(page, { 'First name': 'Theirs', 'Role at company': contact.roleAtCompany });

  // A third save happens in between: it is compared as well.
  await portal.save(client, { 'contact-details': { ...contact, firstName: 'Third' } });
  await button(page, 'Save what I chose').click();
  await choiceOf(page, 'First name', 'Theirs: Third').waitFor();
  await button(page, 'Save mine').click();
  await heading(page, 'Company Details').waitFor();
  expect(await portal.saved(client, 'contact-details')).toMatchObject({
    firstName: 'Third',
    lastName: 'Own',
    roleAtCompany: contact.roleAtCompany,
  });

  // In a list too: an entry that one window added stays together with the other's changes.
  await page.goto('/control-ownership');
  await expectRows(page, peopleTabs.directors, [
    [director.firstName, director.lastName, director.roleAtCompany, director.taxIdNumber],
  ]);
  await addEntry(page, { ...personAnswers, 'First name': 'Alan', 'Last name': 'Turing' });
  await portal.save(client, {
    'control-ownership-and-related-parties': {
      ...people,
      directors: [{ ...director, taxIdNumber: '111' }],
      beneficialOwners: [],
    },
  });
  await saveButton(page).click();
  await formAlert(page).getByText('These answers were changed somewhere else').waitFor();
  // After a save with the keyboard, the focus moves to the differences, and not past the form's last button.
  await expectFocus(formAlert(page).locator('..'));
  await expectRows(page, peopleTabs.directors, [
    ['Grace', 'Hopper', director.roleAtCompany, '111'],
    ['Alan', 'Turing', 'Chair', '078-05-1120'],
  ]);
  await button(page, 'Load theirs').click();
  await expectRows(page, peopleTabs.directors, [['Grace', 'Hopper', director.roleAtCompany, '111']]);
});

it('an open page notices a decision and the end of its session, and a step that was never saved is no error', async () => {
  const admin = await portal.signIn(adminEmail);
  const submitted = await newSubmittedClient(portal);
  const open = await portal.open('/certify-and-submit', {
    as: submitted,
    before: ({ clock }) => clock.install(),
  });
  await open.getByRole('main').getByText('Submitted').first().waitFor();
  await decide(portal, admin, submitted, { event: 'takeIntoReview' });
  await decide(portal, admin, submitted, { event: 'reject', reason: 'The certificate is not genuine' });
  await open.clock.runFor(knownWithin);
  await open.getByRole('main').getByText('The certificate is not genuine').first().waitFor();

  await portal.endSession(submitted);
  await open.clock.runFor(knownWithin);
  await open.getByText('Your session has ended').waitFor();
  expect(await field(open, 'Email address').inputValue()).toBe(submitted.email);
  await button(open, 'Send me a code').click();
  await open.getByText(/You can ask for another in \d+ seconds?\./).waitFor();
  await open.getByRole('button', { name: /^New code in \d+ s$/ }).waitFor();

  const errors: string[] = [];
  const page = await portal.open('/contact-details', {
    as: await portal.newClient(),
    before: async (opened) => {
      opened.on('console', (message) => message.type() === 'error' && errors.push(message.location().url));
    },
  });
  for (const { title, name } of steps) {
    await stepLink(page, title).click();
    await heading(page, name).waitFor();
    await page.waitForLoadState('networkidle');
  }
  expect(errors).toEqual([]);
  await page.goto('/contact-details');
  await fill(page, formAnswers.contactDetails.complete);
  await saveButton(page).click();
  await heading(page, 'Company Details').waitFor();
  expect(errors).toEqual([]);
});
