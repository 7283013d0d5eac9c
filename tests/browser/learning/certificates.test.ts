import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { field, fill, isInvalid } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { textOfMailTo } from '../support/mails.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading, question } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
let ada: Client;
const title = 'Knowing your customer';

beforeAll(async () => {
  boss = await signInAdministrator(portal);
  ada = await portal.newClient();
});

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const hasFocus = (it: Locator) => it.evaluate((element) => element === document.activeElement);

async function answered(method: string, path: string, options: { as: Client; body?: unknown }) {
  const answer = await portal.call(method, path, options);
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer.json();
}

/** Publishes a free training with one step. */
async function published(): Promise<string> {
  const as = boss;
  const { id } = await answered('POST', '/trainings', {
    as,
    body: {
      title,
      summary: 'Who a client is, and how that is made sure of.',
      description: '<p>All of it.</p>',
      language: 'en',
      tags: [],
      minutes: 20,
      price: 0,
      currency: 'CAD',
      refresherMonths: 12,
      inOrder: false,
    },
  });
  const { id: moduleId } = await answered('POST', '/training-modules', {
    as,
    body: { trainingId: id, title: 'Names', summary: '' },
  });
  const step = { moduleId, kind: 'text', title: 'Read', minutes: 5, body: '<p>Read this.</p>' };
  await answered('POST', '/training-steps', { as, body: step });
  const { version } = await answered('GET', `/trainings/${id}`, { as });
  await answered('PATCH', `/trainings/${id}/publish`, { as, body: { state: 'published', version } });
  return id;
}

async function completed(id: string, as: Client): Promise<void> {
  await answered('POST', '/training-purchases', { as, body: { trainingId: id } });
  const { modules } = await answered('POST', `/trainings/${id}/learning`, { as, body: {} });
  for (const step of modules[0].steps) {
    await answered('PUT', `/trainings/${id}/learning/steps/${step.id}`, { as, body: { done: true } });
  }
}

describe('certificates', () => {
  it('are issued with a name, downloaded, and shown to a stranger with their status', async () => {
    await completed(await published(), ada);
    const page = await portal.open('/my-certificates', { as: ada, expectProblems: /400 \(Bad Request\)/ });
    await heading(page, 'My certificates').waitFor();
    await page.getByText('Your name for the certificate').waitFor();
    await button(page, 'Get the certificate').click();
    await page.getByText('Enter the name as it should appear on the certificate').waitFor();
    const name = field(page, 'Name on the certificate');
    expect(await isInvalid(name)).toBe(true);
    await expect.poll(() => hasFocus(name)).toBe(true);
    // With the keyboard alone.
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Enter');
    const download = button(page, `Download PDF: ${title}`);
    await download.waitFor();
    await expectFineEverywhere(page);
    const coming = page.waitForEvent('download');
    await download.press('Enter');
    expect((await coming).suggestedFilename()).toMatch(/^certificate-C-\d{4}-[\w-]+\.pdf$/);
    const address = (await link(page, `Open certificate page: ${title}`).getAttribute('href')) ?? '';
    expect(new URL(address).pathname).toMatch(/^\/certificates\/[0-9a-z]{26}$/);

    const stranger = await portal.open(new URL(address).pathname);
    await heading(stranger, 'This certificate is genuine and valid').waitFor();
    await stranger.getByText('Ada Lovelace').waitFor();
    expect(await stranger.content()).not.toContain(ada.email);
    await expectFineEverywhere(stranger);
    const [{ id }] = (await answered('GET', '/training-certificates/user', { as: ada })).items;

    const area = await portal.open('/admin/training-certificates', {
      staffMember: boss,
      expectProblems: /400 \(Bad Request\)/,
    });
    await link(area, 'Ada Lovelace').waitFor();
    await expectFineEverywhere(area);
    await link(area, 'Ada Lovelace').click();
    await button(area, 'Withdraw certificate').click();
    const asked = area.getByRole('dialog');
    await asked.getByRole('button', { name: 'Withdraw certificate' }).click();
    await asked.getByText('Enter the reason for the withdrawal').waitFor();
    await asked.getByLabel('Reason for the withdrawal').fill('Issued to the wrong person');
    await asked.getByRole('button', { name: 'Withdraw certificate' }).click();
    await button(area, 'Make valid again').waitFor();
    await expectFineEverywhere(area);
    await stranger.reload();
    await heading(stranger, 'This certificate was withdrawn').waitFor();
    expect(await stranger.content()).not.toContain('Issued to the wrong person');
    await page.reload();
    await page.getByText('Issued to the wrong person').waitFor();
    await button(area, 'Make valid again').click();
    await button(area, 'Withdraw certificate').waitFor();
    await expect
      .poll(() => answered('GET', `/training-certificates/${id}`, { as: boss }))
      .toMatchObject({ status: 'valid', reason: null });

    const unknown = await portal.open('/certificates/abc', { expectProblems: /404 \(Not Found\)/ });
    await heading(unknown, 'This certificate does not exist').waitFor();
    await expectFineEverywhere(unknown);
  });

  it('of team members are visible to a company once they agree, and until they leave', async () => {
    const owner = await portal.newClient();
    const page = await portal.open('/training-team', { as: owner, expectProblems: /400 \(Bad Request\)/ });
    await heading(page, 'Trained people').waitFor();
    await page.getByText('No training completed yet.').waitFor();
    await fill(page, { 'Email address of the person': 'nobody' });
    await button(page, 'Send request').click();
    await page.getByText('Enter an email address such as name@company.com').waitFor();
    await fill(page, { 'Email address of the person': ada.email });
    await button(page, 'Send request').click();
    await page.getByText(`${ada.email} was asked by email.`).waitFor();
    await page.getByText('no answer yet').waitFor();
    await expectFineEverywhere(page);
    await expect.poll(() => textOfMailTo(portal, ada.email)).toContain('/training-team');

    const theirs = await portal.open('/training-team', { as: ada });
    await button(theirs, `Agree: ${owner.email}`).click();
    await theirs.getByText('Sees your certificates since').waitFor();
    await expectFineEverywhere(theirs);

    await page.reload();
    await page.getByText(title).waitFor();
    await expectFineEverywhere(page);
    const coming = page.waitForEvent('download');
    await button(page, 'Download as a table (CSV)').click();
    expect((await coming).suggestedFilename()).toMatch(/^trainings-[\d-]+\.csv$/);
    await button(theirs, `Stop sharing: ${owner.email}`).click();
    await theirs.getByText('Does not see your certificates.').waitFor();
    await page.reload();
    await page.getByText('Does not show their certificates').waitFor();
    expect(await page.getByText(title).count()).toBe(0);
    await button(page, `Remove: ${ada.email}`).click();
    await question(page, `Remove ${ada.email} from the list?`).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => page.getByText(ada.email).count()).toBe(0);
  });
});
