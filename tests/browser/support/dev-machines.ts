import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { button } from './wizard.ts';

/** Opens the developers' page with a machine, in another tab next to the portal. */
export async function openDev(app: Page, machine = 'onboarding'): Promise<Page> {
  const dev = await app.context().newPage();
  await dev.goto(`/dev/machines#${machine}`);
  await drawing(dev, machine).waitFor();
  return dev;
}

/** Returns the drawing of a machine. */
export function drawing(dev: Page, machine: string): Locator {
  return dev.getByRole('application', { name: `The state machine ${machine};` });
}

/** Shows another machine: finds it in the list by words, and chooses it. */
export async function chooseMachine(dev: Page, words: string, machine: string): Promise<void> {
  await dev.getByRole('combobox', { name: 'Machine' }).fill(words);
  await dev.getByRole('option', { name: machine, exact: true }).click();
}

/** Returns a state in the drawing. */
export function state(dev: Page, place: string): Locator {
  return dev.locator(`[data-id="${place}"]`);
}

/** Returns the accessible names of drawn parts. */
export function namesOf(parts: Locator): Promise<(string | null)[]> {
  return parts.evaluateAll((found) => found.map((part) => part.getAttribute('aria-label')));
}

/** Waits until a state is drawn as active, or as inactive; a folded state is not drawn. */
export async function expectActive(dev: Page, place: string, isActive = true): Promise<void> {
  await expect
    .poll(
      async () => {
        const [name] = await namesOf(state(dev, place));
        return name?.endsWith(', active') ?? false;
      },
      { message: place },
    )
    .toBe(isActive);
}

/** Returns the newest entry of its type in the event log. */
export function entry(dev: Page, type: string): Locator {
  return dev
    .getByRole('list', { name: 'Events, the newest first' })
    .locator('> li')
    .filter({ has: dev.getByRole('button', { name: type }) })
    .first();
}

export async function openTab(
  dev: Page,
  name: 'Events' | 'Context' | 'Messages' | 'Send event',
): Promise<void> {
  await dev.getByRole('tab', { name }).click();
}

/** Selects the event to send. */
export async function chooseEvent(dev: Page, type: string): Promise<void> {
  await openTab(dev, 'Send event');
  await dev.getByLabel('Event', { exact: true }).selectOption(type);
}

export const payload = (dev: Page) => dev.getByLabel('Payload (JSON)');
export const sendButton = (dev: Page) => button(dev, 'Send event');
