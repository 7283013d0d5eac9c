import type { Page } from 'playwright-core';
import { stepOf } from '#machines/steps.ts';
import type { Answers } from '#paths/actions.ts';
import { photograph } from '#tests/support/pictures.ts';
import { locate } from './browser-looks.ts';
import type { PerformedAction } from './performer.ts';

/** Actions on a page itself; time, addresses and windows belong to the browser. */
export type HandAction = Exclude<
  PerformedAction,
  {
    do:
      | 'goTo'
      | 'goBack'
      | 'listen'
      | 'followLink'
      | 'openCase'
      | 'openRecord'
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
      return locate(page, { find: 'button', name: action.button, near: action.near }).click();
    case 'pressInWidget':
      return page.frameLocator('iframe').getByRole('button', { name: action.button, exact: true }).click();
    case 'follow': {
      // The link of the open step leads nowhere; the list may be updated a moment later than the page.
      const links = page.locator(`nav a[href="${stepOf(action.step).path}"]:not([aria-current])`);
      // The list is closed below 1100 px.
      return links.filter({ visible: true }).click();
    }
    case 'openTab':
      return (
        page
          .getByRole('tab', { name: action.tab })
          // The tabs of a case are links.
          .or(
            page
              .getByRole('navigation', { name: 'Parts of the case' })
              .getByRole('link', { name: action.tab }),
          )
          .click()
      );
    case 'choose': {
      const content = action.damaged ? Buffer.from('No picture at all') : await picture();
      const files = action.files.map((name) => ({ name, mimeType: 'image/jpeg', buffer: content }));
      return locate(page, { find: 'files', label: action.field }).setInputFiles(files);
    }
  }
}

let encoded: Promise<Buffer> | undefined;

/** The content of every chosen file. */
function picture(): Promise<Buffer> {
  encoded ??= photograph({ width: 240, height: 160 });
  return encoded;
}

/** Types one digit into each box. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await locate(page, { find: 'field', label: 'Digit 1' }).click();
  await page.keyboard.type(code);
}

async function fill(page: Page, answers: Answers): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) {
    const control = locate(page, { find: 'field', label });
    const kind = await control.evaluate(({ tagName }) => tagName);
    if (kind === 'FIELDSET') await locate(page, { find: 'answer', label, answer: String(answer) }).check();
    else if (typeof answer === 'boolean') await control.setChecked(answer);
    else if (kind === 'SELECT') await control.selectOption(answer);
    else await control.fill(answer);
  }
}
