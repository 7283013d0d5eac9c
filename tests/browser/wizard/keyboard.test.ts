import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formAnswers } from '#paths/onboarding/form-answers.ts';
import { expectAnswers, expectFocus, field } from '../support/fields.ts';
import { startPortal } from '../support/portal.ts';
import { digit } from '../support/sign-in.ts';
import {
  button,
  expectProgress,
  expectRows,
  expectStep,
  forms,
  heading,
  neverIdle,
  question,
  saveButton,
  stepLink,
} from '../support/wizard.ts';

const portal = startPortal();
const contactAnswers = formAnswers.contactDetails.complete;

async function hasFocus(control: Locator): Promise<boolean> {
  if ((await control.count()) !== 1) return false;
  return control.evaluate((element) => element === document.activeElement);
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor();
  for (let stops = 0; stops < 60; stops += 1) {
    if (await hasFocus(control)) return;
    await page.keyboard.press(key);
  }
  expect.fail(`60 times ${key} did not lead to ${control}`);
}

async function tabAndType(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

it.each([
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
])('signing in, contact details and a wallet by keyboard only, at $width px', async (viewport) => {
  const hasSidebar = viewport.width > 1099;
  const email = portal.freshAddress();
  const page = await portal.open('/verify', { viewport });
  await tabAndType(page, page.getByLabel('Email address'), email);
  await page.keyboard.press('Enter');
  await page.getByText('a code is on its way').waitFor();
  const { code } = await portal.readMail(email);
  await tabAndType(page, digit(page, 1), code);
  await expectStep(page, forms[0]!);

  for (const [label, answer] of Object.entries(contactAnswers)) {
    await tabAndType(page, field(page, label), String(answer));
  }
  await tabTo(page, field(page, 'First name'), 'Shift+Tab');
  await tabTo(page, saveButton(page));
  await page.keyboard.press('Space');
  await heading(page, 'Company Details').waitFor();

  if (hasSidebar) await tabTo(page, stepLink(page, 'Wallets'), 'Shift+Tab');
  else {
    await tabTo(page, button(page, 'Open the steps'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, stepLink(page, 'Wallets'));
  }
  await page.keyboard.press('Enter');
  await heading(page, 'Wallets').waitFor();
  await tabTo(page, button(page, 'Add New'));
  await page.keyboard.press('Enter');
  await expectFocus(field(page, 'Wallet address'));
  await page.keyboard.type('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await tabAndType(page, field(page, 'Provider'), 'Ledger');
  await tabTo(page, field(page, 'Primary asset'));
  await page.keyboard.press('End');
  await expectAnswers(page, { 'Primary asset': 'ETH', Blockchain: 'Ethereum' });
  await tabTo(page, field(page, 'Blockchain'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expectFocus(button(page, 'Add'));
  await page.keyboard.press('Enter');
  await expectRows(page, 'Wallets', [
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'Ledger', 'ETH', 'Polygon'],
  ]);

  await tabTo(page, button(page, 'Delete wallet 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectFocus(button(page, 'Keep it'));
  // The dialog traps the focus.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Tab');
  const dialog = question(page, 'Are you sure you want to delete this wallet?');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(button(page, 'Delete wallet 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'));

  await tabTo(page, saveButton(page));
  await page.keyboard.press('Enter');
  await heading(page, 'Products & Services').waitFor();
  if (hasSidebar) await expectProgress(page, 2);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

it.each(['/customer-type', '/control-ownership'])(
  'every tab stop shows that it has the focus: %s',
  async (path) => {
    // An explanation's button is replaced by one that looks the same, once its code has loaded.
    const page = await portal.open(path, { as: await portal.newClient('all'), before: neverIdle });
    await saveButton(page).waitFor();
    await page.getByRole('main').focus();
    let stops = 0;
    for (await page.keyboard.press('Tab'); stops < 12; await page.keyboard.press('Tab')) {
      if (await hasFocus(page.locator('body'))) break;
      stops += 1;
      const stop = await page.evaluateHandle(() => document.activeElement as HTMLElement);
      const name = await stop.evaluate((element) => element.outerHTML.slice(0, 120));
      const box = await stop.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x - 6, y: y - 6, width: width + 12, height: height + 12 };
      });
      const focused = await page.screenshot({ clip: box });
      await stop.evaluate((element) => element.blur());
      const blurred = await page.screenshot({ clip: box });
      expect(focused.equals(blurred), name).toBe(false);
    }
    expect(stops).toBeGreaterThanOrEqual(5);
  },
);

it('yes and no, checkboxes and tabs respond to the arrow keys and the space bar', async () => {
  const page = await portal.open('/customer-type', { as: await portal.newClient() });
  const group = page.getByRole('radiogroup', { name: 'Bearer shares' });
  await tabTo(page, group.getByLabel('No'));
  await page.keyboard.press('ArrowUp');
  await expectAnswers(page, { 'Bearer shares': 'Yes' });
  await page.keyboard.press('Space');
  await expectAnswers(page, { 'Bearer shares': 'Yes', 'Regulated entity': 'No' });

  await page.reload();
  await page.goto('/products-and-services');
  await tabTo(page, field(page, 'RPAA registration'));
  await page.keyboard.press('Space');
  await expectAnswers(page, { 'RPAA registration': true });
});

it('the tabs of the people are one tab stop, and the arrow keys choose', async () => {
  const page = await portal.open('/control-ownership', { as: await portal.newClient() });
  const tabs = page.getByRole('tab');
  await tabTo(page, tabs.nth(0));
  await page.keyboard.press('ArrowRight');
  await expectFocus(tabs.nth(1));
  await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('End');
  await expectFocus(tabs.nth(2));
  await page.keyboard.press('Tab');
  await expectFocus(button(page, 'Add New'));
});

it('the first tab stop skips the steps', async () => {
  const page = await portal.open('/contact-details', { as: await portal.newClient('all') });
  await heading(page, 'Contact Details').waitFor();
  const skip = page.getByRole('link', { name: 'Skip to the form' });
  expect((await skip.boundingBox())!.y).toBeLessThan(0);
  await page.keyboard.press('Tab');
  await expectFocus(skip);
  await expect.poll(async () => (await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('main').getByRole('button', { name: 'Help' }));
  await page.keyboard.press('Tab');
  await expectFocus(field(page, 'First name'));
});

it('a new step begins at its top for the keyboard, too', async () => {
  const page = await portal.open('/contact-details', { as: await portal.newClient() });
  await stepLink(page, 'Customer Type').click();
  // The heading is shown before the answers: until then Tab has no target.
  await field(page, 'Company type').waitFor();
  await page.keyboard.press('Tab');
  const inMain = await page.getByRole('main').evaluate((element) => element.contains(document.activeElement));
  expect(inMain).toBe(true);
});

it('the drawer opens, keeps the focus, closes on Escape and returns the focus', async () => {
  const page = await portal.open('/contact-details', {
    as: await portal.newClient(),
    viewport: { width: 1099, height: 800 },
  });
  await page.getByText('Step 1 of 11').waitFor();
  const opener = button(page, 'Open the steps');
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Onboarding steps' });
  await drawer.waitFor();
  for (let stops = 0; stops < 20; stops += 1) {
    const focus = await page.evaluate(() => document.activeElement?.tagName);
    const inside = await drawer.evaluate((element) => element.contains(document.activeElement));
    // After the last stop the browser's own toolbar has the focus, which is reported as the document's body.
    expect(inside || focus === 'BODY').toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expectFocus(opener);

  await page.keyboard.press('Enter');
  await tabTo(page, stepLink(page, 'Wallets'));
  await page.keyboard.press('Enter');
  await heading(page, 'Wallets').waitFor();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByText('Step 4 of 11').waitFor();
});

it('an explanation opens on focus, and Escape closes it', async () => {
  const page = await portal.open('/funding-details', { as: await portal.newClient() });
  await heading(page, 'Activities, Funding & Revenue').waitFor();
  const text = 'What you want us to do for you, and what it is needed for.';
  await tabTo(page, button(page, 'More information').first());
  const tooltip = page.getByRole('tooltip').filter({ hasText: text });
  await tooltip.waitFor();
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'hidden' });
  expect(await hasFocus(button(page, 'More information').first())).toBe(true);
});
