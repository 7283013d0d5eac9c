import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '#machines/graph/edges.ts';
import { coverageInWords, coverageOf } from '#paths/coverage.ts';
import { machines } from '#paths/machines.ts';
import { expectNoAxeViolations } from '#tests/support/axe.ts';
import { devMarkers, markersIn } from '../support/built-files.ts';
import {
  chooseEvent,
  chooseMachine,
  drawing,
  entry,
  expectActive,
  namesOf,
  openDev,
  openTab,
  payload,
  sendButton,
  state,
} from '../support/dev-machines.ts';
import { inspectedFolder, startInspectedPortal } from '../support/inspected.ts';
import type { OpenOptions } from '../support/portal.ts';
import { signInTitle } from '../support/sign-in.ts';
import { button, heading, stepLink } from '../support/wizard.ts';

const portal = startInspectedPortal();

/** Opens a portal, and the developers' page in another tab of the same browser. */
async function openBoth(path: string, options: OpenOptions = {}): Promise<{ app: Page; dev: Page }> {
  const app = await portal.open(path, options);
  const dev = await openDev(app);
  return { app, dev };
}

/** Returns whether a box is drawn inside another one. */
function isInside(box: Box | null, frame: Box | null): boolean {
  return (
    box !== null &&
    frame !== null &&
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  );
}

type Box = { x: number; y: number; width: number; height: number };

const onContactDetails = 'verified.step.contactDetails.ready.editing';

describe('the developers’ page', () => {
  it('is in a development build, with everything that a production build must not have', () => {
    expect(markersIn(inspectedFolder)).toEqual(devMarkers);
  });

  it('shows the current state of the portal in another tab as it changes', async () => {
    const { app, dev } = await openBoth('/contact-details', { as: await portal.newClient() });
    await expectActive(dev, onContactDetails);
    await expectActive(dev, 'verified.step.wallet.ready.editing', false);

    await stepLink(app, 'Wallets').click();
    await expectActive(dev, 'verified.step.wallet.ready.editing');
    await expectActive(dev, onContactDetails, false);
    const opened = entry(dev, 'open');
    expect(await opened.textContent()).toContain('from the page or outside');
    expect(await opened.getByRole('list', { name: 'Transitions' }).textContent()).toBe('→ wallet (may open)');
    const loaded = entry(dev, 'xstate.done.actor.loadSection');
    expect(await loaded.textContent()).toContain('loading → ready');
  });

  it('shows a child machine, who sent it what, and that it has ended', async () => {
    const { app, dev } = await openBoth('/wallet', { as: await portal.newClient() });
    await button(app, 'Add New').click();
    await dev.getByRole('treeitem', { name: 'addWallet', exact: true }).click();
    await drawing(dev, 'addWallet').waitFor();
    await expect.poll(() => entry(dev, 'xstate.init').textContent()).toContain('from onboarding');
    await app.getByLabel('Primary asset').selectOption('ETH');
    await expect.poll(() => entry(dev, 'asset.changed').textContent()).toContain('no change of state');
    await openTab(dev, 'Context');
    await expect.poll(() => dev.getByRole('tabpanel').textContent()).toMatch(/wallet:.*changed[\s\S]*"ETH"/);

    await button(app, 'Cancel').click();
    await dev.getByText('Ended: 1').click();
    await dev.getByRole('treeitem', { name: 'addWallet · done' }).waitFor();
  });

  it('sends an event to the portal, and says that it was accepted', async () => {
    const { app, dev } = await openBoth('/contact-details', { as: await portal.newClient() });
    await chooseEvent(dev, 'open');
    await payload(dev).fill(JSON.stringify({ step: 'wallet' }));
    await sendButton(dev).click();
    await dev.getByText('“open” was accepted').waitFor();
    await heading(app, 'Wallets').waitFor();
    await expectActive(dev, 'verified.step.wallet.ready.editing');
  });

  it('sends the edited payload', async () => {
    const { app, dev } = await openBoth('/wallet', { as: await portal.newClient() });
    await expectActive(dev, 'verified.step.wallet.ready.editing');
    await chooseEvent(dev, 'entry.add');
    const template = JSON.parse(await payload(dev).inputValue());
    template.target.entry.provider = 'Sent by a developer';
    await payload(dev).fill(JSON.stringify(template));
    await sendButton(dev).click();
    await expect.poll(() => app.getByLabel('Provider').inputValue()).toBe('Sent by a developer');
  });

  it('offers only the events that the machine accepts, and keeps text that is not JSON yet', async () => {
    const { dev } = await openBoth('/wallet', { as: await portal.newClient() });
    await expectActive(dev, 'verified.step.wallet.ready.editing');
    // A new entry is not in the list yet, so it cannot be deleted.
    await chooseEvent(dev, 'entry.delete');
    const unlisted = JSON.parse(await payload(dev).inputValue());
    unlisted.target.index = null;
    await payload(dev).fill(JSON.stringify(unlisted));
    await dev.getByText('In its present state the machine does not take “entry.delete”.').waitFor();
    expect(await sendButton(dev).isDisabled()).toBe(true);

    await chooseEvent(dev, 'entry.add');
    await expect.poll(() => sendButton(dev).isDisabled()).toBe(false);
    await payload(dev).fill('{}');
    await dev.getByText('cannot evaluate this payload').waitFor();
    expect(await sendButton(dev).isDisabled()).toBe(true);

    await payload(dev).fill('{ "target": ');
    await dev.getByText('This is not JSON yet').waitFor();
    expect(await sendButton(dev).isDisabled()).toBe(true);
    await chooseEvent(dev, 'save');
    await chooseEvent(dev, 'entry.add');
    expect(await payload(dev).inputValue()).toBe('{ "target": ');
    await button(dev, 'Put the template back').click();
    await expect.poll(() => sendButton(dev).isDisabled()).toBe(false);
  });

  it('says that an event was refused which the machine no longer accepts', async () => {
    const { app, dev } = await openBoth('/contact-details', { as: await portal.newClient() });
    await expectActive(dev, onContactDetails);
    await chooseEvent(dev, 'signOut');
    await expect.poll(() => sendButton(dev).isDisabled()).toBe(false);
    // The second is sent before the page can receive the effect of the first.
    await sendButton(dev).evaluate((sender: HTMLButtonElement) => {
      sender.click();
      sender.click();
    });
    await dev.getByText('“signOut” was refused').waitFor();
    await heading(app, signInTitle).waitFor();
    await expectActive(dev, 'unverified.editing');
  });

  it('steps back through the history, and returns to the present', async () => {
    const { app, dev } = await openBoth('/contact-details', { as: await portal.newClient() });
    await expectActive(dev, onContactDetails);
    await stepLink(app, 'Wallets').click();
    await expectActive(dev, 'verified.step.wallet.ready.editing');

    await button(dev, 'Back').click();
    await expectActive(dev, 'verified.step.wallet.loading');
    await button(dev, 'Back').click();
    await expectActive(dev, onContactDetails);
    await openTab(dev, 'Context');
    expect(await dev.getByRole('tabpanel').textContent()).toContain('step: "contactDetails"');

    // Later events do not move the selected moment.
    await stepLink(app, 'Company Details').click();
    await heading(app, 'Company Details').waitFor();
    await expectActive(dev, onContactDetails);
    await button(dev, 'Forward').click();
    await expectActive(dev, 'verified.step.wallet.loading');
    expect(await dev.getByRole('tabpanel').textContent()).toContain('step: "wallet"');
    await button(dev, 'Live').click();
    await expectActive(dev, 'verified.step.companyDetails.ready.editing');
  });

  it('shows any entry of the log, and clears it', async () => {
    const { dev } = await openBoth('/contact-details', { as: await portal.newClient() });
    await expectActive(dev, onContactDetails);
    await entry(dev, 'xstate.init').getByRole('button', { name: 'xstate.init' }).click();
    await expectActive(dev, 'verified.step.contactDetails.loading');
    await button(dev, 'Live').click();
    await button(dev, 'Clear').click();
    await expect
      .poll(() => dev.getByRole('list', { name: 'Events, the newest first' }).locator('> li').count())
      .toBe(1);
    await expectActive(dev, onContactDetails);
  });

  it('says where to open the portal, and which of its tabs is watched', async () => {
    const dev = await portal.open('/dev/machines', { as: await portal.newClient() });
    await dev.getByText('The portal is not open').waitFor();
    const [first] = await Promise.all([
      dev.context().waitForEvent('page'),
      dev.getByRole('link', { name: 'Open it in another tab' }).click(),
    ]);
    await heading(first, 'Contact Details').waitFor();
    await expectActive(dev, onContactDetails);

    const second = await dev.context().newPage();
    await second.goto('/wallet');
    await heading(second, 'Wallets').waitFor();
    const tabs = dev.getByLabel('Tab of the portal');
    const wallets = tabs.locator('option', { hasText: '/wallet' });
    await tabs.selectOption(await wallets.getAttribute('value'));
    await expectActive(dev, 'verified.step.wallet.ready.editing');
    await expectActive(dev, onContactDetails, false);

    await second.close();
    await expectActive(dev, onContactDetails);
    await first.close();
    await dev.getByText('The portal is not open').waitFor();
  });

  it('says that a machine could not be drawn if the layout code cannot be loaded, and draws the next', async () => {
    let isCut = true;
    const dev = await portal.open('/dev/machines#upload', {
      before: (opened) =>
        opened
          .context()
          .route('**/elk-worker*', (route) => (isCut ? route.abort('connectionrefused') : route.continue())),
    });
    await dev.getByText('The machine could not be drawn: what lays it out could not be fetched').waitFor();
    isCut = false;
    await chooseMachine(dev, 'certified', 'submission');
    await expect.poll(() => drawing(dev, 'submission').count()).toBe(1);
  });

  it('shows the descriptions of a state and of an edge', async () => {
    const { dev } = await openBoth('/contact-details', { as: await portal.newClient() });
    await expectActive(dev, onContactDetails);
    const details = dev.getByRole('region', { name: 'Chosen in the drawing' });
    await state(dev, 'verified.step.contactDetails.saving').press('Enter');
    await expect.poll(() => details.textContent()).toMatch(/Invokes\s*saveSection/);
    await details.getByRole('button', { name: 'done saveSection [saved]' }).click();
    await expect
      .poll(() => details.textContent())
      .toContain(
        'verified.step.contactDetails.saving|xstate.done.actor.saveSection|saved|verified.step.companyDetails',
      );
    await details.getByRole('button', { name: 'verified.step.companyDetails' }).click();
    await expect.poll(() => details.textContent()).toContain('/company-details');
  });

  it('says for every edge where the path tests take it', async () => {
    const dev = await portal.open('/dev/machines#addWallet');
    await dev.getByLabel('Coverage').check();
    const coverage = coverageOf('addWallet');
    const { chromium, jsdom } = coverage.edges;
    await dev.getByText(coverageInWords(coverage)).waitFor();
    for (const { id } of edgesOf(machines.addWallet)) {
      const [said] = await namesOf(state(dev, id));
      const where = chromium.includes(id) ? 'in Chromium' : jsdom.includes(id) ? 'in jsdom' : '';
      expect(said, id).toContain(`, walked ${where}`);
    }
    await dev.getByLabel('Coverage').uncheck();
    await expect.poll(() => drawing(dev, 'addWallet').textContent()).not.toContain('visited');
  });

  it('zooms by button, by wheel and to fit', async () => {
    const { dev } = await openBoth('/contact-details', { as: await portal.newClient() });
    await expectActive(dev, onContactDetails);
    const zoom = async () =>
      Number.parseInt((await dev.getByLabel('Zoom', { exact: true }).textContent()) ?? '', 10);
    const readable = await zoom();
    expect(readable).toBeGreaterThan(40);
    await button(dev, 'Zoom in').click();
    await expect.poll(zoom).toBeGreaterThan(readable);
    const nearer = await zoom();
    await drawing(dev, 'onboarding').hover();
    await dev.mouse.wheel(0, 400);
    await expect.poll(zoom).toBeLessThan(nearer);
    await button(dev, 'Fit').click();
    const frame = await drawing(dev, 'onboarding').boundingBox();
    await expect.poll(async () => isInside(await state(dev, 'onboarding').boundingBox(), frame)).toBe(true);
  });

  it('is moved by arrow keys, and shows what the Tab key focuses', async () => {
    const dev = await portal.open('/dev/machines#submission');
    const first = state(dev, 'submission');
    await drawing(dev, 'submission').focus();
    const { x = 0, y = 0 } = (await first.boundingBox()) ?? {};
    await dev.keyboard.press('ArrowRight');
    await dev.keyboard.press('ArrowDown');
    await expect.poll(async () => (await first.boundingBox())?.x).toBeLessThan(x);
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(y);

    for (let times = 0; times < 40; times += 1) await dev.keyboard.press('ArrowRight');
    await expect.poll(async () => (await state(dev, 'draft').boundingBox())?.x).toBeLessThan(0);
    await dev.keyboard.press('Tab');
    await dev.keyboard.press('Tab');
    expect(await state(dev, 'draft').evaluate((node) => node === document.activeElement)).toBe(true);
    const frame = await drawing(dev, 'submission').boundingBox();
    await expect.poll(async () => isInside(await state(dev, 'draft').boundingBox(), frame)).toBe(true);
    await dev.keyboard.press('Space');
    await dev.getByRole('heading', { name: 'draft' }).waitFor();
    expect(await state(dev, 'draft').getAttribute('aria-pressed')).toBe('true');
  });

  it('has no accessibility violations, in either theme and at any width', async () => {
    const { dev } = await openBoth('/contact-details', { as: await portal.newClient() });
    await expectActive(dev, onContactDetails);
    await state(dev, onContactDetails).press('Enter');
    await dev.getByLabel('Coverage').check();
    // All of the portal's paths are planned for it.
    await dev.getByText('pairs of a state and an event').waitFor({ timeout: 40_000 });
    for (const theme of ['light', 'dark']) {
      if (theme === 'dark') await dev.getByRole('switch', { name: 'Dark theme' }).click();
      for (const [view, width] of [
        ['Events', 1440],
        ['Context', 1024],
        ['Send event', 360],
      ] as const) {
        await dev.setViewportSize({ width, height: 900 });
        await openTab(dev, view);
        expect(await dev.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expectNoAxeViolations(dev);
      }
    }
  });
});
