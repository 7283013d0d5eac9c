import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaEnv, inviteStaff, signInAdministrator } from '../support/admin.ts';
import { adminSignInTitle, areaLink, storedTokens } from '../support/area.ts';
import { expectFocus } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { askForCode, readBoxes, signInByHand, signInTitle, typeCode } from '../support/sign-in.ts';
import { button, expectPath, expectStep, formAlert, forms, heading } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

const question = 'Is this your account?';
const notMine = 'This is not my account';
const nothing = { client: null, staffMember: null };

/** Returns the link and the code of a mail that was requested on another device. */
async function mailedElsewhere(email: string) {
  const answer = await portal.call('POST', '/auth/request-login-code', { body: { email } });
  expect(answer.status).toBe(202);
  return portal.readMail(email, { suits: (mail) => mail.code !== '' });
}

/** Opens a link in a browser that did not request it, up to the dialog; @returns also the pending token */
async function openElsewhere(link: string) {
  const page = await portal.open('/robots.txt');
  const answer = page.waitForResponse((response) => /\/auth\/verify/.test(response.url()));
  await page.goto(link);
  await heading(page, question).waitFor();
  const { access_token: token } = (await (await answer).json()) as { access_token: string };
  return { page, token };
}

/** Waits until the page says, and announces, that no one was signed in. */
async function expectNotice(page: Page): Promise<void> {
  const notice = page.getByText('You were not signed in');
  await notice.waitFor();
  await expect.poll(() => notice.evaluate((element) => document.activeElement?.contains(element))).toBe(true);
}

async function expectDead(email: string, token: string): Promise<void> {
  const status = async () => (await portal.call('GET', '/auth/self', { as: { email, token } })).status;
  await expect.poll(status).toBe(401);
}

/** Checks that no secret is in the browser's storage, in the address or in the history. */
async function expectNowhere(page: Page, secrets: readonly string[]): Promise<void> {
  const stored = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      history.state,
    ]),
  );
  for (const secret of secrets) expect(stored).not.toContain(secret);
}

describe('a client’s link in a browser that did not request it', () => {
  it('names the account and stores nothing before the click; the click signs in', async () => {
    const email = portal.freshAddress();
    const { link, code } = await mailedElsewhere(email);
    const { page, token } = await openElsewhere(link);
    await page.getByText('You are about to sign in as').waitFor();
    await page.getByText(email, { exact: true }).waitFor();
    await expectFocus(heading(page, question));
    await expectPath(page, '/verify');
    expect(await storedTokens(page)).toEqual(nothing);
    await expectNowhere(page, [token, code, new URL(link).hash.replace('#flow=', '')]);

    await button(page, 'Continue').click();
    await expectStep(page, forms[0]!);
    expect(await storedTokens(page)).toEqual({ client: token, staffMember: null });
  });

  it('asks in the same way if the link has lost its handle', async () => {
    const email = portal.freshAddress();
    const { page } = await openElsewhere((await mailedElsewhere(email)).link.split('#')[0]!);
    await page.getByText(email, { exact: true }).waitFor();
    expect(await storedTokens(page)).toEqual(nothing);
  });

  it('asks in the same way if the person types the rest of its code', async () => {
    const { link, code } = await mailedElsewhere(portal.freshAddress());
    const page = await portal.open(link.replace(code, code.slice(0, 4)));
    await expect.poll(() => readBoxes(page)).toBe(`${code.slice(0, 4)}  `);
    await page.getByLabel('Digit 5', { exact: true }).click();
    await page.keyboard.type(code.slice(4));
    await heading(page, question).waitFor();
    expect(await storedTokens(page)).toEqual(nothing);
  });

  it('ends the session of another account, and still allows signing in with the own one', async () => {
    const attacker = portal.freshAddress();
    const { link } = await mailedElsewhere(attacker);
    const { page, token } = await openElsewhere(link);
    await button(page, notMine).click();
    await heading(page, signInTitle).waitFor();
    await expectNotice(page);
    await expectPath(page, '/verify');
    expect(await storedTokens(page)).toEqual(nothing);
    expect(await readBoxes(page)).toBe('      ');
    expect(await formAlert(page).count()).toBe(0);
    await expectDead(attacker, token);

    await signInByHand(page, portal, portal.freshAddress());
    await expectStep(page, forms[0]!);
  });

  it.each([
    ['closing the tab', (page: Page) => page.close()],
    ['going elsewhere', (page: Page) => page.goto('/robots.txt')],
  ])('leaves no session behind by %s at the confirmation', async (_, leave) => {
    const attacker = portal.freshAddress();
    const { page, token } = await openElsewhere((await mailedElsewhere(attacker)).link);
    await leave(page);
    await expectDead(attacker, token);
  });

  it('says that its code is being checked, and what to do if it is invalid', async () => {
    const { link } = await mailedElsewhere(portal.freshAddress());
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const page = await portal.open('/robots.txt');
    await page.route('**/api/auth/verify', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(link);
    await page.getByRole('status').getByText('Checking your code…').waitFor();
    await expectFineEverywhere(page);
    letThrough();
    await heading(page, question).waitFor();

    const dead = await portal.open(link);
    await formAlert(dead).getByText('Verification Failed', { exact: true }).waitFor();
    await formAlert(dead).getByText('A code works once, for 10 minutes.').waitFor();
    await expectFineEverywhere(dead);
  });

  it('does not disturb the sign-in that this browser has begun', async () => {
    const attacker = await mailedElsewhere(portal.freshAddress());
    const own = portal.freshAddress();
    const page = await portal.open('/verify');
    await askForCode(page, own);
    await page.goto(attacker.link);
    await button(page, notMine).click();
    // It takes the focus, together with what was typed before.
    await expectNotice(page);
    const answer = page.waitForResponse((response) => response.url().endsWith('/auth/verify'));
    await typeCode(page, (await portal.readMail(own)).code);
    expect(await (await answer).json()).toMatchObject({ email: own, askedHere: true });
    await expectStep(page, forms[0]!);
  });

  it('keeps the deep link to open after the sign-in', async () => {
    const { link } = await mailedElsewhere(portal.freshAddress());
    const page = await portal.open('/verify');
    await page.goto(link);
    await heading(page, question).waitFor();
    // Like the browser's back button: the portal is asked for a step while the dialog is open.
    await page.evaluate(() => {
      history.pushState({ idx: 1 }, '', '/wallet');
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    });
    await heading(page, question).waitFor();
    await button(page, 'Continue').click();
    await heading(page, 'Wallets').waitFor();
    await expectPath(page, '/wallet');
  });

  it('closes after a sign-in in another tab', async () => {
    const client = await portal.newClient();
    const attacker = portal.freshAddress();
    const { page, token } = await openElsewhere((await mailedElsewhere(attacker)).link);
    const other = await page.context().newPage();
    await other.goto('/robots.txt');
    await other.evaluate((own) => localStorage.setItem('access_token', own), client.token);
    await expectStep(page, forms[0]!);
    expect((await storedTokens(page)).client).toBe(client.token);
    await expectDead(attacker, token);
  });

  it('is ignored if a client is signed in: they remain signed in', async () => {
    const client = await portal.newClient();
    const email = portal.freshAddress();
    const { link, code } = await mailedElsewhere(email);
    const page = await portal.open(link, { as: client });
    await expectStep(page, forms[0]!);
    expect((await storedTokens(page)).client).toBe(client.token);
    expect(page.url()).not.toContain(code);
    const unspent = await portal.call('POST', '/auth/verify-login-code', { body: { email, code } });
    expect(unspent.status).toBe(200);
  });

  it('can be confirmed by keyboard only, and has a correct layout at every width and in both themes', async () => {
    const long = `${'a-rather-long-name.'.repeat(3)}${portal.freshAddress()}`;
    const { page, token } = await openElsewhere((await mailedElsewhere(long)).link);
    await expectFineEverywhere(page);
    await expectFocus(heading(page, question));
    await page.keyboard.press('Tab');
    await expectFocus(button(page, 'Continue'));
    await page.keyboard.press('Tab');
    await expectFocus(button(page, notMine));
    await page.keyboard.press('Enter');
    await heading(page, signInTitle).waitFor();
    await expectFineEverywhere(page);
    await expectDead(long, token);
  });
});

describe('a code', () => {
  it('signs in at once by its link in the browser that requested it', async () => {
    const email = portal.freshAddress();
    const page = await portal.open('/verify');
    await askForCode(page, email);
    await page.goto((await portal.readMail(email)).link);
    await expectStep(page, forms[0]!);
    expect((await storedTokens(page)).client).not.toBeNull();
  });

  it('signs in at once when it is typed, whoever requested it: no link can type', async () => {
    const { code } = await mailedElsewhere(portal.freshAddress());
    const page = await portal.open('/verify');
    await typeCode(page, code);
    await expectStep(page, forms[0]!);
  });
});

describe('a staff member’s link', () => {
  it('names the account if this browser did not request it, and signs in by the click', async () => {
    const email = await inviteStaff(portal, boss, 'Nils');
    const { link, code } = await mailedElsewhere(email);
    const { page, token } = await openElsewhere(link);
    await page.getByText(email, { exact: true }).waitFor();
    expect(await storedTokens(page)).toEqual(nothing);
    await expectNowhere(page, [token, code, email, encodeURIComponent(email)]);
    await expectFineEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page, 'Continue').click();
    await areaLink(page, 'Cases').waitFor();
    expect(await storedTokens(page)).toEqual({ client: null, staffMember: token });
  });

  it('ends the session of another account', async () => {
    const email = await inviteStaff(portal, boss, 'Olaf');
    const { page, token } = await openElsewhere((await mailedElsewhere(email)).link);
    await button(page, notMine).click();
    await heading(page, adminSignInTitle).waitFor();
    await page.getByText('You were not signed in').waitFor();
    expect(await storedTokens(page)).toEqual(nothing);
    expect(await page.getByLabel('Email address').inputValue()).toBe('');
    expect(await readBoxes(page)).toBe('      ');
    await expectDead(email, token);
  });

  it('leaves no session behind if the tab is closed at the confirmation', async () => {
    const email = await inviteStaff(portal, boss, 'Quentin');
    const { page, token } = await openElsewhere((await mailedElsewhere(email)).link);
    await page.close();
    await expectDead(email, token);
  });

  it('signs in at once in the browser that requested it', async () => {
    const email = await inviteStaff(portal, boss, 'Pia');
    const page = await portal.open('/admin/sign-in');
    await askForCode(page, email);
    const { link } = await portal.readMail(email, { suits: (mail) => mail.code !== '' });
    await page.goto(link);
    await areaLink(page, 'Cases').waitFor();
  });
});
