import type { Locator, Page } from 'playwright-core';
import { stepOf } from '#machines/steps.ts';
import type { Check } from '#paths/actions.ts';
import { field, isInvalid } from '#tests/browser/support/fields.ts';
import { formAlert, question, toasts } from '#tests/browser/support/wizard.ts';
import { buttonNamed, groupNamed, stepLink, widget } from './browser-actions.ts';

type Seen<Kind extends Check['see']> = Extract<Check, { see: Kind }>;

/** Why a check does not hold on the page as it stands; null when it does. It looks once, and waits for nothing. */
export async function lackOf(page: Page, check: Check): Promise<string | null> {
  switch (check.see) {
    case 'page': {
      // A question before the page hides it from assistive technology, and not from the eye.
      const headings = await page
        .locator('h1')
        .evaluateAll((found) =>
          found
            .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
            .map((heading) => heading.textContent.replaceAll(/\s+/g, ' ').trim()),
        );
      if (!headings.includes(check.heading)) return `the heading is ${headings.join(', ') || 'not there'}`;
      const { pathname } = new URL(page.url());
      return pathname === check.path ? null : `the address is ${pathname}`;
    }
    case 'loading':
      return (await page.locator('main [aria-busy="true"]').count()) > 0 ? null : 'nothing is loading';
    case 'button':
      return lackOfButton(page, check);
    case 'text': {
      const places = page.locator('main, [role="alertdialog"], [role="dialog"]');
      const isThere = await places.getByText(check.text).filter({ visible: true }).first().isVisible();
      if (isThere) return null;
      const texts = await shown(places);
      return texts.some((text) => text.includes(check.text)) ? null : `there is only: ${texts.join(' / ')}`;
    }
    case 'alert':
      return inOneOf(formAlert(page).or(page.locator('main [role="alert"]')), check.text);
    case 'toast':
      return inOneOf(toasts(page), check.text);
    case 'question':
      return (await question(page, check.title).isVisible()) ? null : 'it is not asked';
    case 'field':
      return lackOfField(page, check);
    case 'row': {
      const table = page.getByRole('table', { name: check.table, exact: true, includeHidden: true });
      const rows = await shown(table.locator('tbody tr'));
      const isThere = rows.some((row) => check.cells.every((cell) => row.includes(cell)));
      return isThere ? null : `the rows are: ${rows.join(' / ') || 'none'}`;
    }
    case 'progress': {
      const row = page.locator('main li').filter({ hasText: check.file });
      return inOneOf(row, check.text);
    }
    case 'widget': {
      const says = widget(page).getByText(check.text).filter({ visible: true });
      return (await says.count()) > 0 ? null : 'the provider’s window says something else, or is not there';
    }
    case 'caseStatus': {
      const statuses = await shown(page.locator('header [data-status]'));
      return statuses.includes(check.as) ? null : `it stands at ${statuses.join(', ') || 'nothing'}`;
    }
    case 'stepState': {
      const image = stepLink(page, stepOf(check.step).path).locator('[role="img"]');
      const state = (await image.count()) > 0 ? await image.first().getAttribute('aria-label') : 'not there';
      return state === check.as ? null : `it is ${state}`;
    }
  }
}

/** What these elements say, of those that can be seen, in single spaces. */
async function shown(elements: Locator): Promise<string[]> {
  const texts = await elements.filter({ visible: true }).allTextContents();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

async function inOneOf(elements: Locator, text: string): Promise<string | null> {
  const texts = await shown(elements);
  return texts.some((each) => each.includes(text)) ? null : `there is: ${texts.join(' / ') || 'none'}`;
}

async function lackOfButton(page: Page, { name, near, enabled }: Seen<'button'>): Promise<string | null> {
  const reachable = buttonNamed(page, name, near).filter({ visible: true });
  const buttons = (await reachable.count()) > 0 ? reachable : buttonBehind(page, name, near);
  const states = await buttons.evaluateAll((elements) =>
    elements.map((element) => element.matches(':disabled')),
  );
  if (states.length === 0) return 'it is not there';
  if (enabled === undefined) return null;
  if (states.length > 1) return `there are ${states.length}`;
  if (states[0] !== enabled) return null;
  return enabled ? 'it is disabled' : 'it is enabled';
}

/**
 * Behind a question a button is seen, and cannot be reached. What it says only while it is busy then counts in its name, so
 * that it is known by what is written on it as well.
 */
function buttonBehind(page: Page, name: string, near?: string): Locator {
  const named = buttonNamed(page, name, near, true);
  const words = page.getByText(name, { exact: true }).filter({ visible: true });
  const written = page.locator('button').filter({ has: words });
  return (near === undefined ? named.or(written) : named).filter({ visible: true });
}

async function lackOfField(page: Page, check: Seen<'field'>): Promise<string | null> {
  const group = groupNamed(page, check.label);
  const isGroup = (await group.count()) > 0;
  const control = isGroup
    ? group.getByRole('radiogroup')
    : field(page, check.label).and(page.locator('input, select, textarea')).first();
  if ((await control.count()) === 0) return 'it is not there';
  const stands = await valuesOf(control);
  if (check.value !== undefined && !stands.includes(check.value))
    return `it holds ${JSON.stringify(stands[0])}`;
  const invalid = await isInvalid(control);
  if (check.invalid !== undefined && check.invalid !== invalid)
    return invalid ? 'it is refused' : 'it is not refused';
  const enabled = await (isGroup ? group.locator('input').first() : control).isEnabled();
  if (check.enabled !== undefined && check.enabled !== enabled)
    return enabled ? 'it is enabled' : 'it is disabled';
  return null;
}

/** What stands in a control: for a drop-down both what people read and what is stored, of a group what is chosen. */
async function valuesOf(control: Locator): Promise<(string | boolean)[]> {
  return control.evaluate((element) => {
    if (element instanceof HTMLSelectElement) return [element.selectedOptions[0]?.text ?? '', element.value];
    if (element instanceof HTMLTextAreaElement) return [element.value];
    if (element instanceof HTMLInputElement)
      return [element.type === 'checkbox' ? element.checked : element.value];
    const labels = element.querySelector<HTMLInputElement>('input:checked')?.labels ?? [];
    return [...labels].map((label) => label.textContent?.trim() ?? '');
  });
}
