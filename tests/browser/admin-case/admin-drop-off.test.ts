import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { machineVersion } from '#machines/onboarding.machine.ts';
import { movesFrom, wallet } from '#tests/api/time-in-state/moves.ts';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { onboardingOf } from '../support/complete-case.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
let caseId: string;

/** A submitted case whose client was on the wallets step three times, and left during the last; and a draft on that step. */
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
  const { client, id } = await newSubmittedCase(portal);
  caseId = id;
  const moves = movesFrom('verified.step.wallet.loading', [
    [wallet.loaded, 0],
    [wallet.saved, 40],
    [wallet.done, 2],
  ]);
  for (const taken of [moves, moves, moves.slice(0, 2)]) {
    const now = Date.now();
    const time = (at: number) => new Date(now - 60_000 + at).toISOString();
    const state = { step: 'wallet', places: [taken.at(-1)?.to], attention: [], target: null };
    const body = {
      machineVersion,
      tab: randomUUID(),
      sentAt: time(60_000),
      state,
      moves: taken.map((move) => ({ ...move, at: time(move.at) })),
    };
    const answer = await portal.call('PUT', '/onboarding/self/journey', { as: client, body });
    expect(answer.status, await answer.text()).toBe(204);
  }
  const other = await portal.newClient();
  const draft = await onboardingOf(portal, other);
  const moved = await portal.call('PATCH', `/onboarding/${draft}`, {
    as: other,
    body: { currentStep: 'wallet' },
  });
  expect(moved.status, await moved.text()).toBe(200);
});

/** Returns a state in the drawing. */
const state = (page: Page, name: RegExp) =>
  page.locator('.react-flow__node-state').and(page.getByRole('button', { name }));
const figure = (page: Page, term: string) =>
  page
    .getByRole('complementary', { name: 'What was chosen' })
    .locator('dl > div', { hasText: term })
    .locator('dd');

describe('drop-off', () => {
  it('opens on the funnel of the steps, and each view has its address', async () => {
    const page = await portal.open('/admin/drop-off', { staffMember: administrator });
    await page.getByText('Of 2 clients who started, 1 submitted (50 %).').waitFor();
    const cells = (name: RegExp) => page.getByRole('row', { name }).getByRole('cell').allTextContents();
    expect(await page.getByRole('row').count()).toBe(13);
    expect(await cells(/^1\. Contact Details/)).toEqual(['2 (100 %)', expect.any(String), '0', '0']);
    expect(await cells(/^4\. Wallets/)).toEqual(['2 (100 %)', '–', '1', '0']);
    expect(await cells(/^5\. Products & Services/)).toEqual(['1 (50 %)', '–', '0', '0']);
    expect(await cells(/^Submitted/)).toEqual(['1 (50 %)', '']);
    await expectFineEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'On the drawing' }).click();
    await state(page, /^wallet, compound/).waitFor();
    const address = new URL(page.url());
    expect(address.search).toBe('?view=drawing');
    await page.getByRole('button', { name: 'The case', exact: true }).click();
    await page.getByRole('button', { name: 'Funnel' }).click();
    await page.getByText('Of 2 clients who started').waitFor();
    expect(new URL(page.url()).search).toBe('');

    const linked = await portal.open(address.pathname + address.search, { staffMember: administrator });
    await state(linked, /^wallet, compound/).waitFor();
    // A link from before the funnel.
    const older = await portal.open('/admin/drop-off?machine=submission', { staffMember: administrator });
    await state(older, /^draft/).waitFor();
  });

  it('says why there are no figures, and loads them again', async () => {
    const page = await portal.open('/admin/cases', { staffMember: administrator });
    const refusal = { statusCode: 400, error: 'Bad Request', message: 'Not today' };
    await page.route('**/api/admin/statistics*', (route) => route.fulfill({ status: 400, json: refusal }));
    await page.getByRole('link', { name: 'Drop-off' }).click();
    await expect.poll(() => page.getByText('The figures could not be loaded').isVisible()).toBe(true);
    await page.unroute('**/api/admin/statistics*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Of 2 clients who started').waitFor();
  });

  it('is shown on the drawing and in a table, to administrators only', async () => {
    const page = await portal.open('/admin/drop-off?view=drawing', { staffMember: administrator });
    await state(page, /^wallet, compound/).click();
    await expect.poll(() => figure(page, 'Left it').textContent()).toBe('2 times');
    await page.getByRole('button', { name: /saveSection answered → Products/ }).waitFor();
    await page.locator('[data-note="2×"]').first().waitFor();
    await expectFineEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'As a table' }).click();
    const editing = page.getByRole('row', { name: /^Wallets: ready, editing/ });
    await expect.poll(() => editing.getByRole('cell').first().textContent()).toBe('3');
    await expectFineEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'The case', exact: true }).click();
    const draft = page.getByRole('row', { name: /^draft/ });
    await expect.poll(() => draft.getByRole('cell').last().textContent()).toBe('submit (100 %)');

    const reviewer = await newReviewer(portal, administrator, 'Rita');
    const refused = await portal.open('/admin/drop-off', { staffMember: reviewer });
    await refused.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
  });
});

describe('the replay of a case', () => {
  it('plays the states of the case on the drawing, next to the timeline', async () => {
    const page = await portal.open(`/admin/cases/${caseId}/timeline`, { staffMember: administrator });
    await page.getByRole('button', { name: 'Play on the drawing' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'visit' });
    await expect.poll(() => shown.textContent()).toContain('Wallets: loading when the portal was opened');
    await state(page, /^loading.*active/).waitFor();
    await page.getByRole('button', { name: 'One step forward' }).click();
    await expect.poll(() => shown.textContent()).toContain('Wallets: ready, editing by loadSection answered');
    await state(page, /^editing.*active/).waitFor();
    await page.getByRole('slider', { name: 'Which moment' }).press('End');
    await expect.poll(() => shown.textContent()).toContain('visit 3 of 3');
    await state(page, /^saving.*active/).waitFor();
    await expectFineEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'The case', exact: true }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await state(page, /^asCertified.*active/)
      .first()
      .waitFor();
    // The timeline entry of the same moment is marked.
    await expect.poll(() => page.locator('li[aria-current="time"]').textContent()).toContain('submitted');
    const times = page.getByRole('button', { name: /^Show .* on the drawing$/ });
    await times.last().click();
    await page.getByText('draft when it began').waitFor();
    expect(new URL(page.url()).search).toBe('?replay=submission');
  });
});
