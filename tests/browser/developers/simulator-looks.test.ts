import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { machines } from '#paths/machines.ts';
import { expectNoAxeViolations } from '#tests/support/axe.ts';
import { drawing, entry, expectActive, namesOf, openDev, openTab, state } from '../support/dev-machines.ts';
import { startInspectedPortal } from '../support/inspected.ts';
import { button, heading, stepLink } from '../support/wizard.ts';

const portal = startInspectedPortal();

/** Selects where the machines of the page run. */
async function choose(dev: Page, source: 'Simulator' | 'Recording'): Promise<void> {
  await dev.getByRole('button', { name: source, exact: true }).click();
}

/** Takes an edge in the drawing with the keyboard. */
async function take(dev: Page, edge: string): Promise<void> {
  await state(dev, edge).press('Enter');
}

/** Saves a button's download, and returns its file. */
async function saved(dev: Page, name: string): Promise<string> {
  const [download] = await Promise.all([dev.waitForEvent('download'), button(dev, name).click()]);
  return download.path();
}

const wallet = 'verified.step.wallet';
const loaded = `${wallet}.loading|xstate.done.actor.loadSection|-|${wallet}.ready`;

describe('the simulator', () => {
  it('runs a machine without a portal, and shows any moment of it, in the portal too', async () => {
    const dev = await portal.open('/dev/machines', { as: await portal.newClient() });
    await drawing(dev, 'onboarding').waitFor();
    await choose(dev, 'Simulator');
    await dev.getByLabel('Begins with').selectOption('a client at Wallets');
    await button(dev, 'Simulate onboarding').click();
    await expectActive(dev, `${wallet}.loading`);

    // A request to the server ends as the edge says; a guard is evaluated, and overruled if the user insists.
    await take(dev, loaded);
    await expectActive(dev, `${wallet}.ready.editing`);
    await expect.poll(async () => (await namesOf(state(dev, loaded)))[0]).toContain('taken last');
    await state(dev, 'fold verified.leaving').press('Enter');
    await take(dev, 'verified.leaving.idle|signOut|wouldLose|verified.leaving.asking');
    await dev.getByText(/Its guard “wouldLose” .* refuses “signOut”/).waitFor();
    await button(dev, 'Take it anyway').click();
    await expectActive(dev, 'verified.leaving.asking');

    const [past] = await Promise.all([
      dev.context().waitForEvent('page'),
      button(dev, 'Show the portal as it was, in another tab').click(),
    ]);
    const question = past.getByText('What you typed on this page is not saved yet.');
    await question.waitFor();
    await dev.getByRole('slider', { name: 'Moment' }).press('Home');
    await expectActive(dev, `${wallet}.loading`);
    await question.waitFor({ state: 'detached' });
    await past.getByText('It is read-only and receives no updates.').waitFor();

    await button(dev, 'Go on from here').click();
    await expectActive(dev, `${wallet}.loading`);
    await take(dev, `${wallet}.loading|xstate.error.actor.loadSection|-|${wallet}.ready.failed`);
    await expectActive(dev, `${wallet}.ready.failed`);
    for (const width of [1440, 360]) {
      await dev.setViewportSize({ width, height: 900 });
      expect(await dev.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectNoAxeViolations(dev);
    }
  });

  it('saves the portal’s history as a file, which another developer opens, as a path and a bug report', async () => {
    const app = await portal.open('/contact-details', { as: await portal.newClient() });
    const dev = await openDev(app);
    await expectActive(dev, 'verified.step.contactDetails.ready.editing');
    await stepLink(app, 'Wallets').click();
    await heading(app, 'Wallets').waitFor();
    await button(app, 'Add New').click();
    await expectActive(dev, `${wallet}.adding`);
    // An arrow of the sequence diagram leads to its moment.
    await openTab(dev, 'Messages');
    await dev.getByRole('button', { name: 'the page or outside to onboarding: open' }).click();
    await expectActive(dev, `${wallet}.loading`);
    const file = await saved(dev, 'Save recording');

    const colleague = await portal.open('/dev/machines#submission');
    await drawing(colleague, 'submission').waitFor();
    await choose(colleague, 'Recording');
    const opening = colleague.locator('input[type=file]');
    await opening.setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"a":1}'),
    });
    await colleague.getByText('This JSON file is not a recording of a machine.').waitFor();
    await opening.setInputFiles(file);
    await colleague.getByText(/^contactDetails > .*open\.wallet > .*entry\.add/).waitFor();
    await expectActive(colleague, `${wallet}.adding`);
    await button(colleague, 'Back').click();
    await expectActive(colleague, `${wallet}.ready.editing`);
    await expect.poll(() => entry(colleague, 'open').textContent()).toContain('→ wallet (may open)');
    expect(await saved(colleague, 'Save bug report')).not.toBe('');
  });

  it('draws a readable sheet: collapsed, found by name, and fitted', async () => {
    const dev = await portal.open('/dev/machines');
    await drawing(dev, 'onboarding').waitFor();
    const steps = state(dev, 'verified.step.contactDetails');
    await expect.poll(async () => (await namesOf(steps))[0]).toMatch(/folded: \d+ states and \d+ edges/);
    expect(await state(dev, 'verified.step.contactDetails.saving').count()).toBe(0);

    await dev.getByLabel('Find a state or an edge').fill('companyDetails.saving');
    await dev.getByRole('option', { name: 'verified.step.companyDetails.saving', exact: true }).click();
    await state(dev, 'verified.step.companyDetails.saving').waitFor();
    await dev.getByRole('heading', { name: 'verified.step.companyDetails.saving' }).waitFor();
    // States with the same content are drawn in full once: the others refer to that one.
    await button(dev, 'Unfold all').click();
    const twin = state(dev, 'verified.step.fundingDetails');
    await expect.poll(async () => (await namesOf(twin))[0]).toContain('drawn once: as contactDetails');
    await dev.getByLabel('Draw equal edges once').uncheck();
    await state(dev, 'verified.step.fundingDetails.saving').waitFor();
    await state(dev, 'fold verified.step.fundingDetails').press('Enter');
    await expect.poll(() => state(dev, 'verified.step.fundingDetails.saving').count()).toBe(0);

    // The whole drawing stays visible when the frame is resized.
    await dev.getByRole('button', { name: 'Fit', exact: true }).click();
    for (const width of [1440, 1000]) {
      await dev.setViewportSize({ width, height: 800 });
      const frame = await drawing(dev, 'onboarding').boundingBox();
      await expect
        .poll(async () => {
          const box = await state(dev, 'onboarding').boundingBox();
          return box && frame && box.x >= frame.x && box.x + box.width <= frame.x + frame.width;
        })
        .toBe(true);
    }
    for (const id of Object.keys(machines)) {
      await dev.goto(`/dev/machines#${id}`);
      await drawing(dev, id).waitFor();
      expect(await drawing(dev, id).locator('.react-flow__node').count(), id).toBeGreaterThan(0);
    }
  });
});
