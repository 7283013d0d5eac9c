import { expect, it, vi } from 'vitest';
import { changeNoticeTitle } from '#domain/decision-copy.ts';
import { certification } from '#tests/support/complete-case.ts';
import { decide, newCompleteClient, onboardingOf } from '../support/complete-case.ts';
import { choose, expectThere, savedDocuments } from '../support/documents.ts';
import { field } from '../support/fields.ts';
import { startPortal } from '../support/portal.ts';
import { signInByHand } from '../support/sign-in.ts';
import { button, heading, saveButton, stepLink } from '../support/wizard.ts';

const adminEmail = 'admin@example.com';
const portal = startPortal({ env: { ADMIN_EMAILS: adminEmail } });

it('a colleague fills in what the representative shares, and nothing else, until it is certified', async () => {
  const admin = await portal.signIn(adminEmail);
  const client = await newCompleteClient(portal);
  const id = await onboardingOf(portal, client);
  const email = 'grace@partner.example.com';

  const own = await portal.open('/company-details', { as: client });
  await own.getByRole('link', { name: 'Invite a colleague' }).click();
  await field(own, 'Email address of your colleague').fill(email);
  await button(own, 'Send invitation').click();
  await own.getByText('Choose at least one part').waitFor();
  for (const part of ['Company Details', 'Required Onboarding Documents']) await own.getByLabel(part).check();
  await button(own, 'Send invitation').click();
  await own.getByText(`The invitation was sent to ${email}.`).waitFor();

  const mail = await portal.readMail(email);
  expect(mail.text).toContain('Company Details, Required Onboarding Documents');
  const [link = ''] = /\S+\/colleague\/\S+/.exec(mail.text) ?? [];
  expect(new URL(link).pathname).toBe(`/colleague/${id}`);

  // The only console errors are those of the calls after the access has ended.
  const page = await portal.open(new URL(link).pathname, { expectProblems: /403/ });
  await signInByHand(page, portal, email);
  await heading(page, 'Company Details').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/colleague/${id}/company-details`);
  const parts = page.getByRole('navigation', { name: 'Shared parts' }).getByRole('link');
  expect(await parts.count()).toBe(2);
  await button(page, 'Help').click();
  const help = page.getByRole('dialog', { name: 'Help with this step' });
  await help.getByText('Ask the person who invited you').waitFor();
  for (const hidden of ['Wallets', 'Certify & Submit', 'Message us', client.email]) {
    expect(await page.getByText(hidden).count(), hidden).toBe(0);
  }
  await button(help, 'Close').click();
  await page.goto(`/colleague/${id}/certify-and-submit`);
  await heading(page, 'Company Details').waitFor();

  await field(page, 'Trade name').fill('Filled in by Grace');
  await saveButton(page).click();
  await heading(page, 'Required Onboarding Documents').waitFor();
  await choose(page, 'Tax form', 'tax.jpg');
  await expectThere(page, 'tax.jpg');
  await saveButton(page).click();
  await vi.waitFor(
    async () => expect(await savedDocuments(portal, client)).toMatchObject({ taxForm: [expect.any(String)] }),
    { timeout: 30_000 },
  );

  await own.reload();
  await own.getByText(/Company Details saved on .*; Required Onboarding Documents saved on/).waitFor();
  await own.getByRole('link', { name: 'Onboarding' }).click();
  await stepLink(own, 'Company Details').click();
  expect(await field(own, 'Trade name').inputValue()).toBe('Filled in by Grace');
  const submitted = await portal.call('POST', `/onboarding/${id}/submission`, {
    as: client,
    body: certification,
  });
  expect(submitted.status).toBe(201);

  await page.getByRole('navigation', { name: 'Shared parts' }).getByText('Company Details').click();
  await heading(page, 'Your access has ended').waitFor({ timeout: 30_000 });
  await page.getByText('The answers were submitted').waitFor();

  // Staff ask for a change on a shared step and on another one, and the colleague is invited again.
  await decide(portal, admin, client, { event: 'takeIntoReview' });
  await decide(portal, admin, client, {
    event: 'requestChanges',
    changes: [
      { step: 'onboardingDocuments', property: 'taxForm', reason: 'Send the form of this year.' },
      { step: 'companyDetails', property: 'tradeName', reason: 'Enter the registered trade name.' },
      { step: 'wallet', property: '', reason: 'Add the second wallet.' },
    ],
  });
  await portal.passMinute();
  await own.goto('/colleagues');
  await button(own, 'Invite again').click();
  await own.getByText(`The invitation was sent to ${email}.`).waitFor();

  // The colleague has an onboarding of their own meanwhile, and so chooses which one to open.
  const colleague = await portal.signIn(email);
  await onboardingOf(portal, colleague);
  const chooser = await portal.open('/shared-cases', { as: colleague });
  await chooser.getByRole('link', { name: /^Open the onboarding of / }).click();
  await heading(chooser, 'Company Details').waitFor();
  const notice = chooser.getByRole('main').locator('.MuiAlert-root').filter({ hasText: changeNoticeTitle });
  await notice.getByText('Enter the registered trade name.').waitFor();
  expect(await chooser.getByText('Add the second wallet.').count()).toBe(0);
  await field(chooser, 'Trade name').fill('Engines');
  await saveButton(chooser).click();
  await heading(chooser, 'Required Onboarding Documents').waitFor();
  await notice.getByText('Send the form of this year.').waitFor();
  await chooser.getByRole('navigation', { name: 'Shared parts' }).getByText('Company Details').click();
  await chooser.getByText('Everything that the reviewer asked for on this page is changed').waitFor();
});
