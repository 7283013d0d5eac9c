import { fireEvent } from '@testing-library/dom';
import { stepOf } from '#machines/steps.ts';
import type { Answers, PageAction } from '#paths/actions.ts';
import { buttonsNamed, controlLabelled, fileField, groupNamed, isReachable, nameOf } from './page-dom.ts';
import { untilNothing } from './patience.ts';

/** Actions on a page itself; time, addresses and windows belong to the browser. */
export type HandAction = Exclude<
  PageAction,
  {
    do:
      | 'goTo'
      | 'goBack'
      | 'listen'
      | 'followLink'
      | 'wait'
      | 'waitFor'
      | 'lookAgain'
      | 'typeCode'
      | 'pressInWidget'
      | 'openCase'
      | 'openRecord'
      | 'turnTo';
  }
>;

/** Milliseconds between two checks for a control. */
const lookEvery = 5;

export async function performByHand(action: HandAction): Promise<void> {
  switch (action.do) {
    case 'fill':
      return fill(action.answers);
    case 'press':
      return press(() => buttonsNamed(action.button, action.near), `the button "${action.button}"`);
    case 'follow': {
      const { path, title } = stepOf(action.step);
      // The link of the open step leads nowhere; the list may be updated a moment later than the page.
      const links = () => [
        ...document.querySelectorAll<HTMLElement>(`nav a[href="${path}"]:not([aria-current])`),
      ];
      return press(() => links().filter(isReachable), `"${title}" in the list of steps`);
    }
    case 'openTab':
      return press(
        () =>
          [...document.querySelectorAll<HTMLElement>('[role="tab"]')].filter((tab) =>
            nameOf(tab).startsWith(action.tab),
          ),
        `the tab "${action.tab}"`,
      );
    case 'choose': {
      const field = await once(() => fileField(action.field), `the field for files "${action.field}"`);
      const content = action.damaged ? new TextEncoder().encode('No picture at all') : picture;
      const files = action.files.map((name) => new File([content], name, { type: 'image/jpeg' }));
      Object.defineProperty(field, 'files', { value: files, configurable: true });
      fireEvent.change(field);
      return;
    }
  }
}

let picture: Uint8Array<ArrayBuffer> = new Uint8Array();

/** Sets the content of every chosen file. */
export function photographsAre(bytes: Uint8Array<ArrayBuffer>): void {
  picture = bytes;
}

/** Types the code into the six boxes, which distribute it. */
export async function typeCode(code: string): Promise<void> {
  const box = await once(() => controlLabelled('Digit 1'), 'the boxes of the code');
  fireEvent.input(box, { target: { value: code } });
}

async function fill(answers: Answers): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) {
    const found = await once(() => groupNamed(label) ?? enabledControl(label), `the field "${label}"`);
    if (found instanceof HTMLFieldSetElement) {
      const choice = controlLabelled(String(answer), found);
      if (!(choice instanceof HTMLInputElement)) throw new Error(`"${label}" has no answer "${answer}"`);
      if (!choice.checked) choice.click();
    } else {
      answerIn(found, answer);
    }
  }
}

function answerIn(control: HTMLElement, answer: string | boolean): void {
  if (typeof answer === 'boolean') {
    if ((control as HTMLInputElement).checked !== answer) control.click();
    return;
  }
  control.focus();
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find(({ text, value }) => text === answer || value === answer);
    if (!option) throw new Error(`There is no choice "${answer}"`);
    fireEvent.change(control, { target: { value: option.value } });
  } else {
    fireEvent.input(control, { target: { value: answer } });
  }
  control.blur();
}

function enabledControl(label: string): HTMLElement | null {
  const control = controlLabelled(label);
  return control?.matches(':disabled') ? null : control;
}

async function press(candidates: () => HTMLElement[], what: string): Promise<void> {
  const button = await once(() => {
    const enabled = candidates().filter((element) => isReachable(element) && !element.matches(':disabled'));
    if (enabled.length > 1) throw new Error(`There are ${enabled.length} of ${what}`);
    return enabled[0] ?? null;
  }, what);
  button.focus();
  button.click();
}

/** Returns what `find` finds, as soon as it exists. */
async function once<Found>(find: () => Found | null, what: string): Promise<Found> {
  let found: Found | null = null;
  await untilNothing(() => {
    found = find();
    return found === null ? `${what} is not there, or cannot be used` : null;
  }, lookEvery);
  return found as Found;
}
