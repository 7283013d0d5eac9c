import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  companyRounds,
  hostileCompany,
  hostileContact,
  hostileFunding,
  hostilePeople,
  hostileProducts,
  hostileWallets,
  peopleWithAllTexts,
} from '#tests/domain/hostile-records.ts';
import { hostileTexts } from '#tests/domain/hostile-texts.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button } from '../support/wizard.ts';
import { nothing, openWatchedPage, type WatchOptions } from './watched-page.ts';

const portal = startPortal();
let client: Client;

beforeAll(async () => {
  // The sidebar shows it.
  client = await portal.signIn("o'neil+{{7*7}}'-alert`1`-'@example.com");
});

const openWatched = (options: WatchOptions) => openWatchedPage(portal, client, options);

/** Returns the values of the form, by the names of its controls. */
async function shownValues(page: Page): Promise<Record<string, string>> {
  const controls = page.locator('main [name]');
  await controls.first().waitFor();
  return controls.evaluateAll((found) =>
    Object.fromEntries(found.map((control) => [control.getAttribute('name'), Reflect.get(control, 'value')])),
  );
}

/** Returns the cells of the table, row by row, without the buttons. */
async function shownRows(page: Page): Promise<string[][]> {
  const rows = page.locator('main tbody tr');
  await rows.first().waitFor();
  return rows.evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll('td')].slice(0, -1).map((cell) => cell.textContent)),
  );
}

function rowButton(page: Page, row: number, name: RegExp) {
  return page.locator('main tbody tr').nth(row).getByRole('button', { name });
}

/** Opens the form of a row, returns its values, and closes it without changes. */
async function openedEntry(page: Page, row: number): Promise<Record<string, string>> {
  await rowButton(page, row, /^Edit/).click();
  const values = await shownValues(page);
  await button(page, 'Cancel').click();
  return values;
}

async function askedWhetherToDelete(page: Page): Promise<void> {
  await rowButton(page, 0, /^Delete/).click();
  await button(page, 'Keep it').click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
}

describe.each([
  // Only the portal itself can stop the execution of a text: each text in each place.
  { name: 'the portal without its content security policy', withPolicy: false },
  // The same places once: the policy only blocks more, and the portal must not request anything that it forbids.
  { name: 'the portal as it is served', withPolicy: true },
])('$name', { timeout: 180_000 }, ({ withPolicy }) => {
  const atMost = (rounds: number) => (withPolicy ? 1 : rounds);

  it('shows hostile contact details as they were typed', async () => {
    const { page, caused } = await openWatched({ withPolicy });
    for (let round = 0; round < atMost(5); round += 1) {
      await portal.save(client, { 'contact-details': hostileContact(round) });
      await page.goto('/contact-details');
      expect(await shownValues(page)).toMatchObject(hostileContact(round));
      expect(await caused()).toEqual(nothing);
    }
  });

  it('shows hostile company details as they were typed', async () => {
    const { page, caused } = await openWatched({ withPolicy });
    for (let round = 0; round < atMost(companyRounds); round += 1) {
      await portal.save(client, { 'company-details': hostileCompany(round) });
      await page.goto('/company-details');
      const { dateOfIncorporation: _, ...texts } = hostileCompany(round);
      expect(await shownValues(page)).toMatchObject(texts);
      expect(await caused()).toEqual(nothing);
    }
  });

  it('shows hostile answers as they were typed', async () => {
    const { page, caused } = await openWatched({ withPolicy });
    const { inFiatCurrency: _, ...funding } = hostileFunding();
    await portal.save(client, { 'activity-funding-revenue': hostileFunding() });
    await page.goto('/funding-details');
    expect(await shownValues(page)).toMatchObject(funding);
    for (const round of [0, 1].slice(0, atMost(2))) {
      const { description } = hostileProducts(round);
      await portal.save(client, { 'products-and-services': hostileProducts(round) });
      await page.goto('/products-and-services');
      expect(await shownValues(page)).toMatchObject({ description });
    }
    expect(await caused()).toEqual(nothing);
  });

  it('shows hostile wallets in the table, in open forms and in the confirmation', async () => {
    const { page, caused } = await openWatched({ withPolicy });
    for (const round of [0, 1].slice(0, atMost(2))) {
      const { wallets } = hostileWallets(round);
      await portal.save(client, { wallets: { wallets } });
      await page.goto('/wallet');
      expect(await shownRows(page)).toEqual(
        wallets.map(({ walletAddress, provider, primaryAsset, blockchain }) => [
          walletAddress,
          provider,
          primaryAsset,
          blockchain,
        ]),
      );
      for (const row of [0, 11, 12].slice(0, atMost(3)))
        expect(await openedEntry(page, row)).toMatchObject(wallets[row]!);
      await askedWhetherToDelete(page);
      expect(await caused()).toEqual(nothing);
    }
  });

  it('shows hostile people in every tab, in open forms and in the confirmation', async () => {
    const { page, caused } = await openWatched({ withPolicy });
    const people = hostilePeople();
    await portal.save(client, { 'control-ownership-and-related-parties': people });
    for (const [tab, list, opened] of [
      ['directors', people.directors, peopleWithAllTexts],
      ['beneficialOwners', people.beneficialOwners, 1],
      ['related-parties', people.relatedParties, 1],
    ] as const) {
      await page.goto(`/control-ownership?tab=${tab}`);
      expect(await shownRows(page)).toEqual(
        list.map(({ firstName, lastName, roleAtCompany, taxIdNumber }) => [
          firstName,
          lastName,
          roleAtCompany,
          taxIdNumber,
        ]),
      );
      for (let row = 0; row < atMost(opened); row += 1) {
        const { dateOfBirth: _date, secondaryCountryCitizenship: _none, ...texts } = list[row]!;
        expect(await openedEntry(page, row)).toMatchObject(texts);
      }
      await askedWhetherToDelete(page);
      expect(await caused()).toEqual(nothing);
    }
  });

  it('reads hostile answers back as they were typed', async () => {
    const { page, caused } = await openWatched({ withPolicy });
    const people = hostilePeople();
    await portal.save(client, {
      'contact-details': hostileContact(0),
      'company-details': hostileCompany(0),
      'products-and-services': hostileProducts(0),
      'control-ownership-and-related-parties': people,
    });
    await page.goto('/certify-and-submit');
    await page.getByRole('heading', { name: 'Your answers' }).waitFor();
    const read = (await page.locator('main dd, main summary').allTextContents()).join('\n');
    for (const typed of [
      hostileContact(0).firstName,
      hostileCompany(0).legalName,
      hostileProducts(0).description,
      people.directors[0]!.lastName,
    ]) {
      expect(read).toContain(typed);
    }
    expect(await caused()).toEqual(nothing);
  });

  it('says what was refused, and keeps the refused hostile text', async () => {
    const { page, caused } = await openWatched({ withPolicy, path: '/contact-details' });
    const typed = {
      email: '"><img src=x onerror=alert(1)>',
      contactPhoneWithCountryCode: '<svg onload=alert(1)>',
    };
    for (const [name, text] of Object.entries(typed)) await page.locator(`main [name="${name}"]`).fill(text);
    await button(page, 'Save & Next').click();
    await page.getByText('Enter an email address such as name@company.com').first().waitFor();
    expect(await shownValues(page)).toMatchObject(typed);
    expect(await caused()).toEqual(nothing);
  });

  it('shows a hostile response as text', async () => {
    const { page, caused } = await openWatched({ withPolicy, path: '/contact-details' });
    const refuseWith = async (message: unknown) => {
      await page.unroute('**/api/contact-details');
      await page.route('**/api/contact-details', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 400, json: { statusCode: 400, error: 'Bad Request', message } })
          : route.fallback(),
      );
      await page.locator('main [name="lastName"]').fill(`King ${typeof message}`);
      await button(page, 'Save & Next').click();
    };
    const words = hostileTexts.join(' ');
    const ofField = '<img src=x onerror=alert(1)>';
    await refuseWith(words);
    await page.getByText(words).first().waitFor();
    expect(await caused()).toEqual(nothing);

    await refuseWith([
      ...hostileTexts.map((text) => ({ property: `no field ${text}`, message: text })),
      { property: 'firstName', message: ofField },
      { property: 'email', message: ofField },
    ]);
    // Messages without a field above the form; under the two fields, their own messages.
    await page.locator('main').getByText(words).waitFor();
    expect(await page.locator('main p[id$="-error"]').allTextContents()).toEqual([ofField, ofField]);
    expect(await caused()).toEqual(nothing);
  });

  it('uses only text from an address', async () => {
    const { page, caused } = await openWatched({ withPolicy });
    // A path with a dot counts as a file.
    const all = encodeURIComponent(hostileTexts.filter((text) => !text.includes('.')).join(' '));
    for (const [address, heading] of [
      [`/control-ownership?tab=${all}#${all}`, 'Control, Ownership & Related Parties'],
      [`/${all}`, 'This page does not exist'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('heading', { name: heading }).waitFor();
      expect({ ...(await caused()), requests: [] }).toEqual(nothing);
    }
  });
});
