import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { ask, dialog, mark, marksBar, openCase } from '../support/case-page.ts';
import { decide, renameOnBehalf } from '../support/complete-case.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
let reviewer: Client;
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
  reviewer = await newReviewer(portal, administrator, 'Rita');
});

/** The page does not get wider with a dialog, so the dialog itself is measured on a phone. */
async function expectFineDialog(page: Page): Promise<void> {
  await expectFineEverywhere(page, '[role="dialog"]');
  await page.setViewportSize({ width: 360, height: 780 });
  const box = await page.getByRole('dialog').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 361), 'the right edge of the dialog').toBeLessThanOrEqual(360);
}

/** Creates a case in review whose client was asked for a change before. */
async function newSecondRound(): Promise<string> {
  const { client, id } = await newSubmittedCase(portal);
  const changes = [{ step: 'wallet', property: '', reason: 'Name every wallet' }];
  await decide(portal, administrator, client, { event: 'takeIntoReview' });
  await decide(portal, administrator, client, { event: 'requestChanges', changes });
  const certified = { name: 'Ada Lovelace', role: 'Director', certified: true };
  const again = await portal.call('POST', `/onboarding/${id}/submission`, { as: client, body: certified });
  expect(again.status, 'submitting again').toBe(201);
  await decide(portal, administrator, client, { event: 'takeIntoReview' });
  return id;
}

it('a case page and its dialogs have a correct layout at every width, in both themes', async () => {
  const id = await newSecondRound();
  const page = await openCase(portal, id, reviewer, { tab: 'details' });
  await page.getByText('0 of 1 changed').waitFor();
  await page.getByText('Submitted versions and export').click();
  await button(page, 'Export case (ZIP)').waitFor();
  await expectFineEverywhere(page);

  const approval = await ask(page, 'Approve', /^Approve /);
  await approval.getByRole('link', { name: 'Wallets: Name every wallet' }).waitFor();
  await expectFineDialog(page);
  await button(approval, 'Not yet').click();
});

it('an edit for the client is shown at every width, in both themes, and before an approval', async () => {
  const { client, id } = await newSubmittedCase(portal);
  await decide(portal, administrator, client, { event: 'takeIntoReview' });
  await renameOnBehalf(portal, administrator, client, 'Analytical Engines Limited Partnership');
  const page = await openCase(portal, id, reviewer);
  await page.getByText('Changed since the client certified').first().waitFor();
  await expectFineEverywhere(page);
  const approval = await ask(page, 'Approve', /^Approve /);
  await approval.getByText('Changed since the client certified').first().waitFor();
  await expectFineDialog(page);
});

it('the dialog that requests changes has a correct layout at every width, in both themes', async () => {
  const id = await newSecondRound();
  const page = await openCase(portal, id, reviewer);
  await mark(
    page,
    'Legal name',
    'Enter the name as on the certificate, letter by letter, with its legal form.',
  );
  await button(page, 'Marked: Legal name').click();
  const asked = dialog(page, 'Ask to change: Legal name');
  await button(asked, 'Remove the mark').waitFor();
  await expectFineDialog(page);
  await button(asked, 'Cancel').click();
  await button(marksBar(page), 'Review and send').click();
  const request = dialog(page, 'Request changes');
  await request.getByText('Step 2, Company Details').first().waitFor();
  await expectFineDialog(page);
});
