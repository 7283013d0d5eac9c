import type { FrameLocator, Locator, Page } from 'playwright-core';
import { stepOf } from '#machines/steps.ts';
import type { Answers } from '#paths/actions.ts';
import { field } from '#tests/browser/support/fields.ts';
import { photograph } from '#tests/support/pictures.ts';
import type { PerformedAction } from './performer.ts';

/** What is done to a page by hand; time, addresses and windows are the browser's. */
export type HandAction = Exclude<
  PerformedAction,
  {
    do:
      | 'goTo'
      | 'goBack'
      | 'listen'
      | 'followLink'
      | 'openCase'
      | 'turnTo'
      | 'wait'
      | 'lookAgain'
      | 'typeCode';
  }
>;

export async function performByHand(page: Page, action: HandAction): Promise<void> {
  switch (action.do) {
    case 'fill':
      return fill(page, action.answers);
    case 'press':
      return buttonNamed(page, action.button, action.near).click();
    case 'pressInWidget':
      return widget(page).getByRole('button', { name: action.button, exact: true }).click();
    case 'follow':
      // The one that is open leads nowhere; the list may learn a moment later than the page that another is.
      return stepLink(page, stepOf(action.step).path).and(page.locator(':not([aria-current])')).click();
    case 'openTab':
      return page.getByRole('tab', { name: action.tab }).click();
    case 'choose': {
      const content = action.damaged ? Buffer.from('No picture at all') : await picture();
      const files = action.files.map((name) => ({ name, mimeType: 'image/jpeg', buffer: content }));
      const part = page
        .getByRole('region', { name: action.field, exact: true })
        .locator('input[type="file"]:not([capture])');
      const input = field(page, action.field).and(page.locator('input[type="file"]')).or(part);
      return input.setInputFiles(files);
    }
  }
}

let encoded: Promise<Buffer> | undefined;

/** What every file that is chosen holds. */
function picture(): Promise<Buffer> {
  encoded ??= photograph({ width: 240, height: 160 });
  return encoded;
}

/** Types one digit into each box. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await field(page, 'Digit 1').click();
  await page.keyboard.type(code);
}

/** What surrounds a button and is told apart by what it says. */
const surroundings =
  'tr, li, section, article, fieldset, form, div, [role="alert"], [role="status"], [role="alertdialog"]';

/** The button or link of that name; with `near` the one whose surroundings hold that text soonest. */
export function buttonNamed(page: Page, name: string, near?: string, includeHidden = false): Locator {
  const named = { name, exact: true, includeHidden };
  const all = page.getByRole('button', named).or(page.getByRole('link', named));
  if (near === undefined) return all;
  // The innermost stands last.
  return page.locator(surroundings).filter({ hasText: near }).filter({ has: all }).last().locator(all);
}

/** What the window of the identity provider shows. */
export function widget(page: Page): FrameLocator {
  return page.frameLocator('iframe');
}

/** A step in the list of steps that is seen; the one under 1100 px is closed. */
export function stepLink(page: Page, path: string): Locator {
  return page.locator(`nav a[href="${path}"]`).filter({ visible: true });
}

/** The question of that name which is answered by radio buttons. */
export function groupNamed(page: Page, label: string): Locator {
  return page
    .getByRole('group', { name: label, exact: true })
    .filter({ has: page.locator('[type="radio"]') });
}

async function fill(page: Page, answers: Answers): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) {
    const group = groupNamed(page, label);
    const control = field(page, label).and(page.locator('input, select, textarea'));
    await group.or(control).first().waitFor();
    if ((await group.count()) > 0) await group.getByLabel(String(answer), { exact: true }).check();
    else if (typeof answer === 'boolean') await control.setChecked(answer);
    else if (await control.evaluate(({ tagName }) => tagName === 'SELECT'))
      await control.selectOption(answer);
    else await control.fill(answer);
  }
}
