import { beforeAll, expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { askedCases, rowOf, shownCases } from '../support/queue.ts';
import { seedCases } from '../support/seeded.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;

beforeAll(async () => {
  await seedCases(portal, 200);
  administrator = await signInAdministrator(portal);
});

it('chosen cases are tagged, get a due date, are reminded and exported', async () => {
  const page = await portal.open(
    '/admin/cases?filter=%7B%22status%22%3A%22submitted%2Cin_review%2Cdraft%22%7D',
    {
      staffMember: administrator,
      viewport: { width: 1440, height: 900 },
    },
  );
  await expect.poll(async () => (await shownCases(page)).length).toBe(25);
  const shown = await askedCases(portal, administrator, { status: 'submitted,in_review,draft' });
  const [waiting, draft] = [
    shown.find(({ dueAt }) => dueAt !== null),
    shown.find(({ status }) => status === 'draft'),
  ];
  if (!waiting || !draft) throw new Error('The made-up cases hold a draft and one that waits');
  const choose = async () => {
    for (const { id } of [waiting, draft]) await rowOf(page, id).getByRole('checkbox').check();
  };
  const pick = async (action: string) => {
    await page.getByRole('button', { name: 'More actions on the chosen cases' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const dialog = page.getByRole('dialog');

  await choose();
  await pick('Add a tag…');
  await dialog.getByLabel('Tag').fill('Batch A');
  await expectFineEverywhere(page, '.MuiDialog-root');
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await page.getByText('2 cases are tagged.').waitFor();
  await rowOf(page, waiting.id).getByText('Batch A').waitFor();

  // The draft does not wait for us: its refusal stays on the page.
  await choose();
  await pick('Set the due date…');
  await dialog.getByRole('button', { name: 'Set due date' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: '1 of 2 cases was not changed' });
  await refusal.getByText('This case does not wait for us').waitFor();
  await refusal.getByRole('button', { name: 'Close' }).click();

  await choose();
  await pick('Remind the clients by email…');
  await dialog.getByText('Remind the clients of 1 case?').waitFor();
  await dialog.getByText('The other 1 case you chose is not a draft.').waitFor();
  await dialog.getByRole('button', { name: 'Send emails' }).click();
  await page.getByText('1 case is reminded.').waitFor();

  await choose();
  const download = page.waitForEvent('download');
  await pick('Export as ZIP');
  expect((await download).suggestedFilename()).toBe('cases.zip');
  await pick('Remove a tag…');
  await dialog.getByRole('button', { name: 'Remove from 2 cases' }).click();
  await page.getByText('2 cases are without the tag.').waitFor();
});
