import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { openAreaPage, undoLasts } from '../support/area.ts';
import { openTab } from '../support/case-page.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });

let rita: Client;
let sam: Client;
beforeAll(async () => {
  const administrator = await signInAdministrator(portal);
  rita = await newReviewer(portal, administrator, 'Rita');
  sam = await newReviewer(portal, administrator, 'Sam');
});

const entries = (page: Page) => page.getByRole('list', { name: 'Inbox, latest first' }).getByRole('listitem');
const menuLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Opens a case from the queue, and one of its tabs. */
async function openCase(page: Page, id: string, tab: string): Promise<void> {
  await page.locator(`a[href^="/admin/cases/${id}"]`).first().click();
  await openTab(page, tab);
}

describe('staff work together', () => {
  it('a mention is in the inbox of the other person, and leads to the note', async () => {
    const { id } = await newSubmittedCase(portal);
    const hers = await portal.open('/admin/cases', { staffMember: rita });
    await openCase(hers, id, 'Notes');
    const box = hers.getByLabel('New note');
    await box.pressSequentially('@sam');
    await hers.getByRole('option', { name: 'Sam Reviewer' }).waitFor();
    await box.press('Enter');
    await box.pressSequentially('is the address right?');
    await button(hers, 'Add note').click();
    await hers.getByText('is the address right?').last().waitFor();

    const his = await portal.open('/admin/cases', { staffMember: sam });
    await expect.poll(() => menuLink(his, 'Inbox').locator('[aria-hidden]').last().textContent()).toBe('1');
    await openAreaPage(his, 'Inbox');
    await his.getByRole('link', { name: /^Rita Reviewer mentioned you in a note on / }).click();
    await his.waitForURL((url) => url.pathname === `/admin/cases/${id}/notes`);
    const note = his.getByRole('listitem').filter({ hasText: 'is the address right?' });
    await expect.poll(() => note.evaluate((each) => each === document.activeElement)).toBe(true);
    await expectFineEverywhere(his);
    await openAreaPage(his, 'Inbox');
    await his.getByRole('button', { name: /^Mark as unread/ }).click();
    await his.getByRole('button', { name: 'Unread', exact: true }).click();
    await expect.poll(() => entries(his).count()).toBe(1);
    await expectFineEverywhere(his);
    await button(his, 'Mark all as read').click();
    await his.getByText('Nothing new').waitFor();
    await expect.poll(() => menuLink(his, 'Inbox').locator('[aria-hidden]').count()).toBeLessThan(2);
  });

  it('a task goes from the case to the inbox of its assignee, who completes it, with Undo', async () => {
    const { id } = await newSubmittedCase(portal);
    const hers = await portal.open('/admin/cases', { staffMember: rita });
    await openCase(hers, id, 'Tasks');
    await hers.getByText('No open tasks').waitFor();
    await button(hers, 'New task').click();
    const dialog = hers.getByRole('dialog', { name: 'New task' });
    await button(dialog, 'Add task').click();
    await dialog.getByText('Enter a title').waitFor();
    await dialog.getByLabel('Title').fill('Ask for the register extract');
    await dialog.getByLabel('Due date').fill('2020-01-31');
    await dialog.getByLabel('Assignee').selectOption({ label: 'Sam Reviewer' });
    await button(dialog, 'Add task').click();
    await hers
      .getByRole('region', { name: 'Late' })
      .getByText('Ask for the register extract', { exact: true })
      .waitFor();
    await expectFineEverywhere(hers);

    const his = await portal.open('/admin/cases', { staffMember: sam });
    await openAreaPage(his, 'Inbox');
    await his
      .getByRole('link', { name: 'Rita Reviewer assigned you a task: Ask for the register extract' })
      .click();
    await his.waitForURL((url) => url.pathname === `/admin/cases/${id}/tasks`);
    await openAreaPage(his, 'My tasks');
    const task = his.getByRole('listitem').filter({ hasText: 'Ask for the register extract' });
    await task.getByText('Due 31 January 2020').waitFor();
    await expectFineEverywhere(his);
    await task.getByRole('checkbox').click();
    await expect.poll(() => task.count()).toBe(0);
    await button(toasts(his), 'Undo').click();
    await task.waitFor();
    await task.getByRole('checkbox').click();
    await expect.poll(() => task.count()).toBe(0);
    await expect
      .poll(() => toasts(his).getByText('is completed').count(), { timeout: undoLasts + 5000 })
      .toBe(0);
    await his.getByRole('button', { name: 'Completed', exact: true }).click();
    await task.getByText('by Sam Reviewer').waitFor();

    await hers.reload();
    await hers.getByText('No open tasks').waitFor();
    await button(hers, 'Show completed tasks').click();
    await hers.getByRole('list', { name: 'Completed tasks' }).getByText('by Sam Reviewer').waitFor();
  });
});
