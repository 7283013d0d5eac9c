import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { steps } from '#machines/steps.ts';
import { chooseMachine, drawing, namesOf, state } from '../support/dev-machines.ts';
import { startInspectedPortal } from '../support/inspected.ts';

const portal = startInspectedPortal();

const lane = 'verified.step';
const placeOfStep = (id: string) => `${lane}.${id}`;

async function openWizard(): Promise<Page> {
  const dev = await portal.open('/dev/machines');
  await dev.setViewportSize({ width: 1440, height: 900 });
  await drawing(dev, 'onboarding').waitFor();
  return dev;
}

/** Returns the zoom level, in per cent. */
async function zoomOf(dev: Page): Promise<number> {
  return Number.parseInt((await dev.getByLabel('Zoom', { exact: true }).textContent()) ?? '', 10);
}

type Box = { x: number; y: number; width: number; height: number };

function isApart(one: Box, other: Box): boolean {
  return (
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y
  );
}

describe('the drawing of the wizard', () => {
  it('is read at first sight: whole, with labels of at least 11 pixels', async () => {
    const dev = await openWizard();
    await expect.poll(() => zoomOf(dev)).toBeGreaterThanOrEqual(70);
    const sizes = await drawing(dev, 'onboarding')
      .locator('svg text')
      .evaluateAll((texts) =>
        texts.map((text) => {
          const { a = 1 } = (text as SVGTextElement).getScreenCTM() ?? {};
          return Number(text.getAttribute('font-size')) * a;
        }),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
    const frame = await drawing(dev, 'onboarding').boundingBox();
    const box = await state(dev, 'onboarding').boundingBox();
    expect(frame && box && box.x >= frame.x && box.x + box.width <= frame.x + frame.width).toBe(true);
    expect(frame && box && box.y >= frame.y && box.y + box.height <= frame.y + frame.height).toBe(true);
  });

  it('goes from left to right: sign-in, the eleven steps with an arrow to the next, and the outcome', async () => {
    const dev = await openWizard();
    const arrows = await drawing(dev, 'onboarding')
      .locator('.react-flow__edge')
      .evaluateAll((found) => found.map((arrow) => arrow.getAttribute('data-id')));
    const places = [...steps.map(({ id }) => placeOfStep(id)), `outcome ${lane}.certifyAndSubmit.submitted`];
    const expected = places.slice(1).map((place, index) => `${places[index]} → ${place}`);
    expect(expected.filter((arrow) => !arrows.includes(arrow))).toEqual([]);

    const boxes = await Promise.all(
      ['unverified', ...places].map((place) => state(dev, place).boundingBox()),
    );
    const wrong = boxes.slice(1).filter((box, index) => {
      const before = boxes[index];
      // The next one is to the right, or in a row below.
      return !box || !before || (box.x < before.x + before.width && box.y < before.y + before.height);
    });
    expect(wrong).toEqual([]);
    const labels = await namesOf(drawing(dev, 'onboarding').locator('.react-flow__node-label'));
    const onward = labels.filter((label) => label?.startsWith(`${lane}.`));
    expect(onward.filter((label) => / (save|next|submit)( –|$)/.test(label ?? '')).length).toBe(11);
  });

  it('shows the free moves as one note, and their targets on request', async () => {
    const dev = await openWizard();
    const notes = await namesOf(drawing(dev, 'onboarding').locator('.react-flow__node-note'));
    expect(notes.filter((note) => note?.startsWith('open [mayOpen] to any of 11 steps'))).toHaveLength(1);
    const details = dev.getByRole('region', { name: 'Chosen in the drawing' });
    await state(dev, `note ${lane} open`).press('Enter');
    await details.getByRole('button', { name: placeOfStep('wallet') }).click();
    await expect.poll(() => details.textContent()).toContain(`${lane}|open|mayOpen|${placeOfStep('wallet')}`);
    expect(await state(dev, `note ${lane} open`).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows the inside of a step when it is opened', async () => {
    const dev = await openWizard();
    expect(await state(dev, placeOfStep('wallet.saving')).count()).toBe(0);
    await state(dev, `fold ${placeOfStep('wallet')}`).press('Enter');
    await state(dev, placeOfStep('wallet.saving')).waitFor();
    const frame = await drawing(dev, 'onboarding').boundingBox();
    await expect
      .poll(async () => {
        const box = await state(dev, placeOfStep('wallet')).boundingBox();
        return box && frame && !isApart(box, frame);
      })
      .toBe(true);
  });

  it('is not covered by the map and the buttons', async () => {
    const dev = await openWizard();
    await dev.getByLabel('Map').check();
    const map = dev.locator('.react-flow__minimap');
    await map.waitFor();
    const frame = await drawing(dev, 'onboarding').boundingBox();
    const others = [map, ...(await dev.getByRole('group', { name: 'Zoom of the drawing' }).all())];
    for (const other of others) {
      const box = await other.boundingBox();
      expect(box && frame && isApart(box, frame)).toBe(true);
    }
    expect(await drawing(dev, 'onboarding').locator('button').count()).toBe(0);
  });
});

describe('the list of machines', () => {
  it('is in groups, and is searched by words', async () => {
    const dev = await openWizard();
    await dev.getByRole('combobox', { name: 'Machine' }).click();
    const headings = dev.locator('.MuiAutocomplete-groupLabel');
    await expect
      .poll(() => headings.allTextContents())
      .toEqual(['Wizard', 'Parts of the wizard', 'Staff', 'Learning', 'Site']);
    await chooseMachine(dev, 'refund', 'purchase');
    await drawing(dev, 'purchase').waitFor();
  });

  it('draws a small machine large enough to fill the frame', async () => {
    const dev = await portal.open('/dev/machines#addWallet');
    await drawing(dev, 'addWallet').waitFor();
    await expect.poll(() => zoomOf(dev)).toBeGreaterThan(100);
  });
});
