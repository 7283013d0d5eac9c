import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { deliverTo } from '#scripts/lib/stand-in.mjs';
import { startSumsub } from '#scripts/sumsub/stand-in.mjs';
import { identityStep, lookAgain, mailLink, newNamedClient, phone } from '../support/identity.ts';
import { type OpenOptions, startPortal } from '../support/portal.ts';
import { button, expectStep, formAlert, heading } from '../support/wizard.ts';

// Its webhooks call the portal, whose address is known once it runs.
const sumsub = await startSumsub({
  deliver: (event) => deliverTo(`${portal.url}/api/sumsub/webhook`)(event),
});
const portal = startPortal({ env: sumsub.env });
afterAll(() => sumsub.stop());

const { path } = identityStep;
const frame = (page: Page) => page.frameLocator('iframe');

async function open(options: OpenOptions = {}) {
  const client = await portal.newClient();
  const page = await portal.open(path, { as: client, ...options });
  await expectStep(page, identityStep);
  return { client, page };
}

/** Waits until the widget shows the status of its applicant, and agrees to the comparison of the face before it. */
async function expectWidget(page: Page, says: string): Promise<void> {
  await page.getByLabel('I agree', { exact: true }).check();
  await frame(page).getByText(`The applicant is ${says}.`).waitFor();
}

/** Lets the widget's page send a message that the stand-in would not send. */
async function sendMessage(page: Page, method: string, content: object): Promise<void> {
  const widget = page.frames().find((each) => each.url().includes('/websdk/'));
  await widget?.evaluate(`tell(${JSON.stringify(method)}, ${JSON.stringify(content)})`);
}

const tokensGiven = () => sumsub.calls.filter(({ path: called }) => called.includes('accessTokens')).length;

describe('the widget', () => {
  it('opens in English and in the current theme, and follows the switch', async () => {
    const { page } = await open({ theme: 'dark' });
    await expectWidget(page, 'init');
    expect(await page.locator('iframe').getAttribute('src')).toContain('theme=dark');
    const root = frame(page).locator('html');
    expect(await root.getAttribute('lang')).toBe('en');
    expect(await frame(page).locator('body').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await expect.poll(() => frame(page).locator('body').getAttribute('data-theme')).toBe('light');
  });

  it('leads to waiting and to the result, both as reported by the server', async () => {
    const { page } = await open({ before: (opened) => opened.clock.install() });
    await expectWidget(page, 'init');
    await button(frame(page).locator('body'), 'Send photographs').click();
    await expectWidget(page, 'pending');
    await page.clock.fastForward(10_000);
    await page.getByText('Waiting for a decision', { exact: true }).waitFor();
    const [applicant] = sumsub.applicants.all();
    await sumsub.review(applicant!.externalUserId, 'GREEN');
    await page.clock.fastForward(10_000);
    await page.getByText('Your identity is verified', { exact: true }).waitFor();
  });

  it('opens again after a refusal, and says why', async () => {
    const { page } = await open();
    await expectWidget(page, 'init');
    await button(frame(page).locator('body'), 'Refuse').click();
    await lookAgain(page);
    await formAlert(page).getByText('The document could not be read').waitFor();
    await expectWidget(page, 'completed RED');
  });

  it('verifies no one by its own messages', async () => {
    const { page } = await open();
    await expectWidget(page, 'init');
    await sendMessage(page, 'idCheck.onApplicantStatusChanged', {
      reviewStatus: 'completed',
      reviewResult: { reviewAnswer: 'GREEN' },
    });
    const looked = page.waitForResponse('**/check-status');
    await lookAgain(page);
    expect((await (await looked).json()).self.status).toBe('not_started');
    await expectWidget(page, 'init');
    expect(await page.getByText('Your identity is verified').count()).toBe(0);
  });

  it('gets another token when its own has expired, and remains open', async () => {
    sumsub.switches.tokens = 'expired';
    const before = tokensGiven();
    const { page } = await open();
    await expectWidget(page, 'init');
    expect(tokensGiven() - before).toBe(2);
  });

  it('only logs its errors', async () => {
    const logged: string[] = [];
    const { page } = await open({
      expectProblems: /The identity widget says/,
      before: async (opened) => {
        opened.on('console', (message) => logged.push(message.text()));
      },
    });
    await expectWidget(page, 'init');
    await sendMessage(page, 'idCheck.onError', { code: 'network', error: 'Lost' });
    await expect.poll(() => logged.join()).toContain('The identity widget says');
    await expectWidget(page, 'init');
    expect(await formAlert(page).count()).toBe(0);
  });
});

describe('an unavailable provider', () => {
  it.each(['error', 'silent'] as const)(
    '(%s) is reported, leaves the step usable, and can be retried',
    async (api) => {
      sumsub.switches.api = api;
      const { page } = await open();
      await formAlert(page).getByText('The identity check cannot be reached right now').waitFor();
      await button(page, 'Next').waitFor();
      sumsub.switches.api = 'up';
      await button(page, 'Try again').click();
      await expectWidget(page, 'init');
    },
  );
});

it('a person with a link is led through the widget on a phone', async () => {
  const { client, director } = await newNamedClient(portal);
  const page = await portal.open(await mailLink(portal, client, director.email), phone);
  await heading(page, 'Verify your identity').waitFor();
  await expectWidget(page, 'init');
  await button(frame(page).locator('body'), 'Approve').click();
  await lookAgain(page);
  await page.getByText('Your identity is verified', { exact: true }).waitFor();
  const table = await portal.open('/control-ownership-verification', { as: client });
  await table.getByRole('row').filter({ hasText: 'Grace' }).getByText('Verified', { exact: true }).waitFor();
});
