import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { ask, decisions, dialog, mark, marksBar, openCase, status } from '../support/case-page.ts';
import { decide } from '../support/complete-case.ts';
import { descriptionOf, field } from '../support/fields.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, neverAsksAgain, question } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
let rita: Client;
let sam: Client;
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
  rita = await newReviewer(portal, administrator, 'Rita');
  sam = await newReviewer(portal, administrator, 'Sam');
});

/** Chromium logs every refusal on the console. */
const refused = { expectProblems: /status of (409|412)/ };
const reason = 'Write it as in the register.';

async function inReview() {
  const found = await newSubmittedCase(portal);
  await decide(portal, administrator, found.client, { event: 'takeIntoReview' });
  return found;
}

it('two reviewers mark at once: both marks are stored with their authors, and sent once both have seen them', async () => {
  const { client, id } = await inReview();
  const ofRita = await openCase(portal, id, rita, refused);
  const ofSam = await openCase(portal, id, sam, { ...refused, before: neverAsksAgain });
  await mark(ofRita, 'Wallets', 'Name every wallet');

  // Sam opens the dialog before Rita marks the same place.
  await button(ofSam, 'Ask to change: Legal name').click();
  const asked = dialog(ofSam, 'Ask to change: Legal name');
  const words = asked.getByLabel('What has to be changed, and why');
  await words.fill(reason);
  await mark(ofRita, 'Legal name', 'Another reason');
  await button(asked, 'Mark').click();
  await asked.getByText('Rita Reviewer marked this in the meantime: “Another reason”.').waitFor();
  expect(await words.inputValue()).toBe(reason);
  await asked.getByText(/^Marked by Rita Reviewer on /).waitFor();
  await button(asked, 'Change the mark').click();
  await asked.waitFor({ state: 'detached' });
  await marksBar(ofSam).getByText('by you and Rita Reviewer').waitFor();

  // Rita sends the marks that she knows: Sam was faster.
  await button(marksBar(ofRita), 'Discard').click();
  await button(question(ofRita, 'Discard all 2 marks?'), 'Keep them').click();
  await button(marksBar(ofRita), 'Review and send').click();
  const request = dialog(ofRita, 'Request changes');
  await request.getByText(reason).first().waitFor({ timeout: 15_000 });
  await request.getByText(/^Marked by Sam Reviewer on /).waitFor();
  await button(request, 'Send 2 requests in one email').click();
  await status(ofRita, 'Changes requested').waitFor();
  await marksBar(ofRita).waitFor({ state: 'detached' });
  const mail = await portal.readMail(client.email, {
    suits: ({ subject }) => subject.endsWith('asks you to change your onboarding'),
  });
  expect(mail.text).toContain(reason);
});

it('approving with open checks requires a rationale that staff members read, and opens the next case', async () => {
  const { id } = await inReview();
  const { id: nextId } = await newSubmittedCase(portal);
  const page = await portal.open('/admin/cases?sort=createdAt&order=ASC', { staffMember: rita });
  await page.locator(`a[href="/admin/cases/${id}"]`).click();
  await mark(page, 'Legal name', reason);
  const approval = await ask(page, 'Approve', /^Approve /);
  const rationale = field(approval, 'Internal rationale');
  await button(approval, 'Approve all the same').click();
  await expect
    .poll(() => descriptionOf(rationale))
    .toContain('Write why you approve the case despite the objections');
  await rationale.fill('Seen in person, with the originals.');
  await button(approval, 'Approve all the same').click();
  await status(page, 'Approved').waitFor();
  await page.getByText('Seen in person, with the originals.').waitFor();
  await page.getByText('Overridden: identity checks that are open').waitFor();
  // A mark that was never sent has no effect from here on.
  await marksBar(page).getByText('1 change marked was never sent. The case is decided: it has no').waitFor();
  await button(decisions(page), 'Go to the next case').click();
  await page.waitForURL(`**/admin/cases/${nextId}**`);
  await button(decisions(page), 'Take into review').waitFor();
});
