import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Where fields are searched: a page, or a part of one. */
export type Place = Page | Locator;

/**
 * The values of a form by label: text of text fields, dates and drop-downs, a boolean of checkboxes, 'Yes' or 'No' of a group of
 * radio buttons.
 */
export type Answers = Record<string, string | boolean>;

/** Returns the control with exactly that label. */
export function field(place: Place, label: string): Locator {
  return place.getByLabel(label, { exact: true });
}

/** Returns one answer of a group of radio buttons. */
export function radio(place: Place, group: string, answer: string): Locator {
  return place.getByRole('group', { name: group, exact: true }).getByLabel(answer, { exact: true });
}

function isRadio(answer: string | boolean): answer is 'Yes' | 'No' {
  return answer === 'Yes' || answer === 'No';
}

/** Fills in fields in the given order. */
export async function fill(place: Place, answers: Answers): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) {
    if (typeof answer === 'boolean') await field(place, label).setChecked(answer);
    else if (isRadio(answer)) await radio(place, label, answer).check();
    else if (await isDropDown(field(place, label))) await field(place, label).selectOption(answer);
    else await field(place, label).fill(answer);
  }
}

async function isDropDown(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element.tagName === 'SELECT');
}

/** Returns the current values of the fields. */
export async function read(place: Place, labels: Iterable<string>): Promise<Answers> {
  const answers: Answers = {};
  for (const label of labels) {
    const group = place.getByRole('radiogroup', { name: label, exact: true });
    if ((await group.count()) > 0) {
      answers[label] = (await radio(place, label, 'Yes').isChecked()) ? 'Yes' : 'No';
      continue;
    }
    const control = field(place, label);
    const isCheckbox = (await control.getAttribute('type')) === 'checkbox';
    answers[label] = isCheckbox ? await control.isChecked() : await control.inputValue();
  }
  return answers;
}

/** Waits until the fields have these values. */
export async function expectAnswers(place: Place, answers: Answers): Promise<void> {
  await expect.poll(() => read(place, Object.keys(answers))).toEqual(answers);
}

/** Returns the same labels with nothing typed, ticked or chosen. */
export function emptied(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([label, answer]) => {
      if (typeof answer === 'boolean') return [label, false];
      return [label, isRadio(answer) ? 'No' : ''];
    }),
  );
}

/** Returns the text that describes a control: its message first, then its help. */
export async function descriptionOf(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

export async function isInvalid(control: Locator): Promise<boolean> {
  return (await control.getAttribute('aria-invalid')) === 'true';
}

/** Waits until the control has the focus; a date field has it in one of its sections, next to the label's input. */
export async function expectFocus(control: Locator): Promise<void> {
  const isFocused = (element: Element) =>
    element === document.activeElement ||
    (element.ariaHidden === 'true' && element.parentElement?.contains(document.activeElement) === true);
  await expect.poll(() => control.evaluate(isFocused)).toBe(true);
}
