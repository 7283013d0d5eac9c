import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { ask, decisions, dialog, mark, marksBar, openCase, status } from '../support/case-page.ts';
import { decide } from '../support/complete-case.ts';
import { descriptionOf, field } from '../support/fields.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, formAlert, question } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
let reviewer: Client;
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
  reviewer = await newReviewer(portal, administrator, 'Rita');
});

/** Chromium logs every refusal on the console. */
const refused = { expectProblems: /status of (404|409)/ };
/** The button for a reviewer whose case another one has decided. */
const goOn = 'Go to the next case';
const reason = 'The register names another owner than you do.';

async function newReviewedCase(): Promise<{ client: Client; id: string }> {
  const found = await newSubmittedCase(portal);
  await decide(portal, administrator, found.client, { event: 'takeIntoReview' });
  return found;
}

const caseOf = async (id: string) =>
  (await portal.call('GET', `/admin/cases/${id}`, { as: administrator })).json();

describe('two reviewers at once', () => {
  it('the second reads what happened, and nothing is overwritten or lost', async () => {
    const { client, id } = await newReviewedCase();
    const page = await openCase(portal, id, reviewer, refused);
    const rejection = await ask(page, 'Reject', /^Reject /);
    await field(rejection, 'Reason').fill(reason);
    await decide(portal, administrator, client, { event: 'approve' });
    await button(rejection, 'Reject').click();
    const message = /^This onboarding was approved by .+ on .*: it cannot be rejected now\./;
    await rejection.getByRole('alert').getByText(message).waitFor();
    expect(await field(rejection, 'Reason').inputValue()).toBe(reason);
    await expect.poll(() => button(rejection, 'Reject').isDisabled()).toBe(true);
    await button(rejection, 'Do not reject').click();
    await formAlert(page).getByText(message).waitFor();
    await status(page, 'Approved').waitFor();
    await expect.poll(() => decisions(page).getByRole('button').allTextContents()).toEqual(['Reopen', goOn]);
    const { submission } = await caseOf(id);
    expect(submission.status).toBe('approved');
    await button(formAlert(page), 'Close').click();
    await formAlert(page).waitFor({ state: 'detached' });
  });

  it('taking a case that another staff member has taken shows who has it', async () => {
    const { id } = await newSubmittedCase(portal);
    const page = await openCase(portal, id, reviewer, refused);
    await button(page, 'Assign to me').waitFor();
    const { id: to } = await (await portal.call('GET', '/auth/self', { as: administrator })).json();
    const given = { as: administrator, body: { to, from: null } };
    expect((await portal.call('PUT', `/admin/cases/${id}/assignee`, given)).status).toBe(200);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('a');
    await formAlert(page).getByText('It was not changed.').waitFor();
    expect((await caseOf(id)).summary.assignee.id).toBe(to);
    await button(page, 'Change who has the case').click();
    await page.getByRole('menuitem', { name: 'Rita Reviewer (you)' }).click();
    await page.getByRole('main').getByText('Rita Reviewer (you)', { exact: true }).waitFor();
    await formAlert(page).waitFor({ state: 'detached' });
  });
});

describe('a case whose status has changed', () => {
  it('that the client has withdrawn cannot be approved, and marks are kept', async () => {
    const { client, id } = await newReviewedCase();
    const page = await openCase(portal, id, reviewer, refused);
    await mark(page, 'Legal name', reason);
    const approval = await ask(page, 'Approve', /^Approve /);
    await approval.getByRole('heading', { name: 'Marked and not sent' }).waitFor();
    const withdrawn = await portal.call('POST', `/onboarding/${id}/withdrawal`, { as: client });
    expect(withdrawn.status).toBe(200);
    await field(approval, 'Internal rationale').fill(reason);
    await button(approval, 'Approve all the same').click();
    await formAlert(page)
      .getByText(/^This onboarding was withdrawn by the client on .*: it cannot be approved now\./)
      .waitFor();
    await status(page, 'Withdrawn').waitFor();
    await expect.poll(() => decisions(page).getByRole('button').allTextContents()).toEqual([goOn]);
    await marksBar(page)
      .getByText('It cannot be sent while the status of the case is “Withdrawn”.')
      .waitFor();
    await button(marksBar(page), 'Show them').click();
    const request = dialog(page, 'Request changes');
    await request.getByText(reason).first().waitFor();
    expect(await button(request, 'Send 1 request in one email').isDisabled()).toBe(true);
  });

  it('that was deleted is reported plainly', async () => {
    const { id } = await newReviewedCase();
    const page = await openCase(portal, id, reviewer, refused);
    const approval = await ask(page, 'Approve', /^Approve /);
    const gone = await portal.call('DELETE', `/onboarding/${id}`, { as: administrator });
    expect(gone.ok, 'deleting').toBe(true);
    await field(approval, 'Internal rationale').fill(reason);
    await button(approval, 'Approve all the same').click();
    await page.getByText('This case was deleted', { exact: true }).waitFor();
    await expect.poll(() => decisions(page).getByRole('button').allTextContents()).toEqual([goOn]);
    await page.getByRole('alert').getByRole('link', { name: 'Back to the cases' }).waitFor();
  });
});

it('a rejection requires a reason, and the client receives it by mail', async () => {
  const { client, id } = await newReviewedCase();
  const page = await openCase(portal, id, reviewer);
  const rejection = await ask(page, 'Reject', /^Reject /);
  await button(rejection, 'Reject').click();
  await expect
    .poll(() => descriptionOf(field(rejection, 'Reason')))
    .toContain('Enter why the case is rejected');
  await field(rejection, 'Reason').fill('x'.repeat(2001));
  await button(rejection, 'Reject').click();
  await expect.poll(() => descriptionOf(field(rejection, 'Reason'))).toContain('Remove 1');
  expect((await caseOf(id)).submission.status).toBe('in_review');
  await field(rejection, 'Reason').fill(reason);
  const preview = rejection.getByRole('region', { name: 'Email to the client' });
  await preview.getByText(reason).waitFor();
  await button(rejection, 'Reject').click();
  await status(page, 'Rejected').waitFor();
  const mail = await portal.readMail(client.email, {
    suits: ({ subject }) => subject === 'Your onboarding was not approved',
  });
  expect(mail.text).toContain(reason);
  await button(await ask(page, 'Reopen', /^Reopen /), 'Reopen').click();
  await status(page, 'In review').waitFor();
});

it('marks survive closing the window, can be reworded, removed and restored, and are discarded on request', async () => {
  const { id } = await newReviewedCase();
  const page = await openCase(portal, id, reviewer);
  await mark(page, 'Legal name', reason);
  await mark(page, 'Wallets', 'Name every wallet');
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await marksBar(page).getByText('2 changes marked').waitFor();
  await button(page, 'Marked: Legal name').click();
  const asked = dialog(page, 'Ask to change: Legal name');
  expect(await asked.getByLabel('What has to be changed, and why').inputValue()).toBe(reason);
  await button(asked, 'This is incomplete. Add what is missing.').click();
  await button(asked, 'Change the mark').click();
  await button(marksBar(page), 'Review and send').click();
  const request = dialog(page, 'Request changes');
  await request.getByText(`${reason} This is incomplete. Add what is missing.`).first().waitFor();
  await button(request, 'Remove: Wallets').click();
  await button(request, 'Send 1 request in one email').waitFor();
  await button(request, 'Undo').click();
  await button(request, 'Send 2 requests in one email').waitFor();
  await button(request, 'Keep for later').click();
  await button(marksBar(page), 'Discard').click();
  await button(question(page, 'Discard all 2 marks?'), 'Discard the marks').click();
  await marksBar(page).waitFor({ state: 'detached' });
  await page.reload();
  await button(page, 'Ask to change: Legal name').waitFor();
  expect(await marksBar(page).count()).toBe(0);
});

it('a reviewer who is signed in as a client as well decides as a reviewer', async () => {
  const { client, id } = await newSubmittedCase(portal);
  const page = await openCase(portal, id, reviewer, { as: client });
  await button(decisions(page), 'Take into review').click();
  await status(page, 'In review').waitFor();
});

it('a submitted version and the whole case are downloaded under the server’s names, and a failure is shown', async () => {
  const { id } = await newSubmittedCase(portal);
  const page = await openCase(portal, id, reviewer, { expectProblems: /Failed to load resource/ });
  await page.getByText('Submitted versions and export').click();
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    return {
      name: file.suggestedFilename(),
      begin: (await readFile(await file.path())).toString('latin1', 0, 4),
    };
  };
  expect(await download('Download PDF of version 1')).toEqual({
    name: 'onboarding-version-1.pdf',
    begin: '%PDF',
  });
  expect(await download('Export case (ZIP)')).toEqual({ name: `case-${id}.zip`, begin: 'PK\x03\x04' });
  await page.route('**/export', (route) => route.abort());
  await button(page, 'Export case (ZIP)').click();
  await formAlert(page).getByText('The case could not be exported').waitFor();
});
