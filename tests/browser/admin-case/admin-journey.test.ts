import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { comeBack } from '../support/area.ts';
import { ask, decisions, dialog, mark, marksBar, openCase, openTab, status } from '../support/case-page.ts';
import { uploadPhotograph } from '../support/complete-case.ts';
import { field } from '../support/fields.ts';
import { subjectsOfMailsTo } from '../support/mails.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading, stepLink } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let reviewer: Client;
beforeAll(async () => {
  reviewer = await newReviewer(portal, await signInAdministrator(portal), 'Rita');
});

const askSubject = 'Northgate Compliance asks you to change your onboarding';
const noticeTitle = 'Please change this before you submit again';
const nameReason = 'The certificate says Analytical Engines Limited';
const typeReason = 'You told us of a trust on the phone';
const billReason = 'The bill is in another name';
const message = 'We are on the phone until six.';

const rowOf = (page: Page, reason: string) => page.getByRole('listitem').filter({ hasText: reason });

/** Replaces a document as a client does on the documents step. */
async function replaceBill(client: Client): Promise<void> {
  const page = await (await portal.call('GET', '/onboarding-documents', { as: client })).json();
  const [{ _id: id }] = page.items;
  const bill = await uploadPhotograph(portal, client, 'newer-bill.jpg');
  const issuedOn = new Date().toISOString().slice(0, 10);
  const body = { proofOfAddress: [bill], issueDates: { [bill]: issuedOn } };
  const saved = await portal.call('PATCH', `/onboarding-documents/${id}`, { as: client, body });
  expect(saved.status, 'saving the documents').toBe(200);
}

it('a case goes through a round of changes to its approval', { timeout: 120_000 }, async () => {
  const { client, id } = await newSubmittedCase(portal);

  const page = await openCase(portal, id, reviewer);
  await status(page, 'Submitted').waitFor();
  await page.getByText('Step 1 of 11, Contact Details').waitFor();
  await button(decisions(page), 'Take into review').click();
  await status(page, 'In review').waitFor();

  await mark(page, 'Legal name', nameReason);
  await mark(page, 'Customer Type', typeReason);
  await openTab(page, 'Documents');
  await mark(page, 'Proof of address', billReason);
  await marksBar(page).getByText('3 changes marked').waitFor();
  await button(marksBar(page), 'Review and send').click();
  const request = dialog(page, 'Request changes');
  await request.getByText('Step 9, Required Onboarding Documents').first().waitFor();
  expect(await request.getByText(noticeTitle).count()).toBe(3);
  await request.getByLabel('Message (optional)').fill(message);
  await request.getByRole('tab', { name: 'In the email' }).click();
  const preview = request.getByRole('region', { name: 'Email to the client' });
  await preview.getByText('3 answers have to be changed').waitFor();
  const previewed = (await preview.textContent()) ?? '';
  await button(request, 'Send 3 requests in one email').click();
  await status(page, 'Changes requested').waitFor();
  await marksBar(page).waitFor({ state: 'detached' });

  const mail = await portal.readMail(client.email, { suits: ({ subject }) => subject === askSubject });
  const words = (text: string) => text.replace(/\s+/g, ' ');
  for (const line of [
    'Company Details: Legal name',
    nameReason,
    'Customer Type',
    typeReason,
    'Required Onboarding Documents: Proof of address',
    billReason,
    message,
    'Each of them is marked in the portal.',
  ]) {
    expect(words(mail.text), 'the mail').toContain(line);
    expect(words(previewed), 'the preview').toContain(line);
  }

  const portalPage = await portal.open('/', { as: client });
  await heading(portalPage, 'Company Details').waitFor();
  await portalPage.getByRole('alert').getByText(noticeTitle).waitFor();
  await portalPage.getByRole('alert').getByRole('link', { name: 'Legal name' }).waitFor();
  await portalPage.getByRole('alert').getByText(nameReason).waitFor();
  await field(portalPage, 'Legal name').fill('Analytical Engines Limited');
  await button(portalPage, 'Save & Next').click();
  // The next requested change, and then the one after it.
  await heading(portalPage, 'Customer Type').waitFor();
  await portalPage.getByRole('alert').getByText(typeReason).waitFor();
  await field(portalPage, 'Company type').selectOption('Trust');
  await button(portalPage, 'Save & Next').click();
  await heading(portalPage, 'Required Onboarding Documents').waitFor();
  await replaceBill(client);
  await portalPage.reload();
  await stepLink(portalPage, 'Certify & Submit').click();
  await field(portalPage, 'I have read this and I certify it').check();
  await button(portalPage, 'Submit').click();
  await portalPage.getByRole('heading', { name: 'Version 2' }).waitFor();

  await comeBack(page);
  await status(page, 'Submitted').waitFor();
  await openTab(page, 'Details');
  await page.getByText('Step 11 of 11, Certify & Submit').waitFor();
  await page.getByText('everything was changed').waitFor();
  for (const reason of [nameReason, typeReason, billReason]) {
    await rowOf(page, reason).getByText('Changed', { exact: true }).waitFor();
  }
  await rowOf(page, nameReason).getByRole('link', { name: 'Company Details: Legal name' }).click();
  await page.getByText('Analytical Engines Limited', { exact: true }).first().waitFor();
  await button(decisions(page), 'Take into review').click();
  const approval = await ask(page, 'Approve', /^Approve /);
  await approval.getByRole('heading', { name: 'Identity checks that are open' }).waitFor();
  await approval.getByRole('link', { name: 'Grace Hopper: not started' }).waitFor();
  await field(approval, 'Internal rationale').fill('Seen in person, with the originals.');
  await button(approval, 'Approve all the same').click();
  await status(page, 'Approved').waitFor();

  await comeBack(portalPage);
  await portalPage.getByText('Your onboarding is complete.').waitFor();
  await portal.readMail(client.email, { suits: ({ subject }) => subject === 'Your onboarding is approved' });
  const subjects = await subjectsOfMailsTo(portal, client.email);
  expect(subjects.filter((subject) => subject === askSubject)).toHaveLength(1);
});
