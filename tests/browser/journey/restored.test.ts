import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { openCase } from '../support/case-page.ts';
import { onboardingOf } from '../support/complete-case.ts';
import { field } from '../support/fields.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { signInByHand } from '../support/sign-in.ts';
import { button, expectStep, forms, saveButton } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
});

const wallets = forms.find(({ path }) => path === '/wallet')!;
const adding = 'verified.step.wallet.adding';

type Told = { state: { places: string[]; attention: string[] }; moves: { edge: string; seq: number }[] };

const toldIn = (request: Request) => request.postDataJSON() as Told;
const isJourney = (request: Request) => request.url().endsWith('/onboarding/self/journey');

/** Resolves once the server has received a matching journey. */
async function recorded(page: Page, suits: (told: Told) => boolean): Promise<Told> {
  const response = await page.waitForResponse(
    (each) => isJourney(each.request()) && suits(toldIn(each.request())),
  );
  expect(response.status()).toBe(204);
  return toldIn(response.request());
}

describe('a closed wizard', () => {
  it('reopens in its last state after a reload and on another device, and the case shows the same state', async () => {
    const email = portal.freshAddress();
    const first = await portal.open('/');
    await signInByHand(first, portal, email);
    await expectStep(first, forms[0]!);
    // The page delays nothing else for the first refusal: what needs attention is part of the state.
    const refused = recorded(first, ({ state }) => state.attention.includes('contactDetails'));
    await saveButton(first).click();
    await first.locator('[aria-invalid="true"]').first().waitFor();
    await refused;

    await first.goto(wallets.path);
    await expectStep(first, wallets);
    const opened = recorded(first, ({ state }) => state.places.includes(adding));
    await button(first, 'Add New').click();
    await field(first, 'Wallet address').fill('typed and not added');
    const { moves } = await opened;
    expect(moves.map(({ edge }) => edge)).toContain(
      'verified.step.wallet.ready|entry.add|fitsStep|verified.step.wallet.adding',
    );

    await first.reload();
    await expectStep(first, wallets);
    await field(first, 'Wallet address').waitFor();
    expect(await field(first, 'Wallet address').inputValue()).toBe('typed and not added');

    const second = await portal.open('/');
    await portal.passMinute();
    await signInByHand(second, portal, email);
    await expectStep(second, wallets);
    await field(second, 'Wallet address').waitFor();
    await second.getByRole('link', { name: /Contact Details/ }).waitFor();

    const token = await second.evaluate(() => localStorage.getItem('access_token') ?? '');
    const id = await onboardingOf(portal, { email, token });
    const desk = await openCase(portal, id, administrator);
    await desk.getByText(/Step 4 of 11, Wallets: an entry’s form is open \(/).waitFor();
    await desk.getByText('Not saved yet by the client').waitFor();

    // Logging out is a move too, although it ends the session that reports moves.
    await button(second, 'Cancel').click();
    const left = recorded(second, ({ moves: last }) =>
      last.some(({ edge }) => edge === 'verified|signOut|mayLeave|unverified'),
    );
    await button(second, 'Log out').click();
    await left;
  });
});
