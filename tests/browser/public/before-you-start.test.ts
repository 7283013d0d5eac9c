import { expect, it } from 'vitest';
import { validRecords } from '#tests/domain/valid-records.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { signInByHand } from '../support/sign-in.ts';
import { heading } from '../support/wizard.ts';

const portal = startPortal();

it('what is needed is read before an account exists, for a company type, and can be printed', async () => {
  const page = await portal.open('/verify');
  await page.getByText('You need: your company documents').waitFor();
  await page.getByRole('link', { name: 'What you will need' }).click();
  await heading(page, 'What you will need').waitFor();
  await expectFineEverywhere(page);
  await page.getByText('Answers that must not be empty').first().click();
  await page.getByText('First name, last name, role at company').first().waitFor();

  await page.getByLabel('Company type').selectOption('Trust');
  await page.getByRole('button', { name: 'Show the documents' }).click();
  await page.getByText('The trust agreement, or the declaration of trust.', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('type')).toBe('Trust');

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Pages', exact: true }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Show the documents' }).isVisible()).toBe(false);
  expect(
    await page.getByText('The trust agreement, or the declaration of trust.', { exact: true }).isVisible(),
  ).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Start the onboarding' }).click();
  const email = portal.freshAddress();
  await signInByHand(page, portal, email);
  await heading(page, 'Contact Details').waitFor();
  const before = page.getByRole('status').filter({ hasText: 'Before you start' });
  await before.getByRole('link', { name: 'See what you will need' }).waitFor();
});

it('the first page shows it until a step is saved; the sidebar keeps the link', async () => {
  const client = await portal.newClient({ 'contact-details': validRecords['contact-details'] });
  const page = await portal.open('/contact-details', { as: client });
  await heading(page, 'Contact Details').waitFor();
  await page.getByRole('link', { name: 'What you will need' }).waitFor();
  expect(await page.getByText('Before you start').count()).toBe(0);
});
