import { stepOf } from '#machines/steps.ts';
import type { Check } from '#paths/actions.ts';
import {
  buttonsNamed,
  controlLabelled,
  drawnText,
  groupNamed,
  isDrawn,
  main,
  nameOf,
  openDialogs,
  plain,
  wordsOf,
} from './page-dom.ts';

type Field = Extract<Check, { see: 'field' }>;

/** Returns for each check what is wrong in the current document, all evaluated at the same moment; null for each that holds. */
export const lacksOf = (checks: readonly Check[]) => checks.map(lackOf);

/** Returns why a check does not hold; null if it does. The caller evaluates its `not`. */
function lackOf(check: Check): string | null {
  switch (check.see) {
    case 'page': {
      const headings = [...document.querySelectorAll('h1')].filter(isDrawn).map(wordsOf);
      if (!headings.includes(check.heading)) return `the heading is ${headings.join(', ') || 'not there'}`;
      const { pathname } = window.location;
      return pathname === check.path ? null : `the address is ${pathname}`;
    }
    case 'loading':
      return main().querySelector('[aria-busy="true"]') ? null : 'nothing is loading';
    case 'button': {
      const [button, ...more] = buttonsNamed(check.name, check.near);
      if (!button) return 'it is not there';
      if (more.length > 0 && check.enabled !== undefined) return `there are ${more.length + 1}`;
      if (check.enabled === undefined || check.enabled !== button.matches(':disabled')) return null;
      return check.enabled ? 'it is disabled' : 'it is enabled';
    }
    case 'text': {
      const texts = [main(), ...openDialogs()].map(drawnText);
      return texts.some((text) => text.includes(check.text)) ? null : `there is only: ${texts.join(' / ')}`;
    }
    case 'alert':
      return inOneOf(main().querySelectorAll('[role="alert"]'), check.text);
    case 'toast':
      return inOneOf(document.querySelectorAll('.notistack-SnackbarContainer [role="alert"]'), check.text);
    case 'question': {
      const titles = openDialogs().map(nameOf);
      return titles.includes(check.title) ? null : `asked is: ${titles.join(', ') || 'nothing'}`;
    }
    case 'field':
      return lackOfField(check);
    case 'row': {
      const rows = rowsOf(check.table);
      const isThere = rows.some((row) => check.cells.every((cell) => row.includes(cell)));
      return isThere ? null : `the rows are: ${rows.join(' / ') || 'none'}`;
    }
    case 'progress': {
      const files = [...main().querySelectorAll('li')].filter((each) =>
        each.textContent.includes(check.file),
      );
      return inOneOf(files, check.text);
    }
    case 'widget':
      return 'it stands in a document of its own';
    case 'caseStatus': {
      const statuses = [...document.querySelectorAll('header [data-status]')].filter(isDrawn).map(wordsOf);
      return statuses.includes(check.as) ? null : `it stands at ${statuses.join(', ') || 'nothing'}`;
    }
    case 'recordStatus': {
      const statuses = [...document.querySelectorAll('main [data-status]')].filter(isDrawn).map(wordsOf);
      return statuses.includes(check.as) ? null : `it is ${statuses.join(', ') || 'not there'}`;
    }
    case 'stored':
      return 'no page shows it';
    case 'stepState': {
      const links = document.querySelectorAll(`nav a[href="${stepOf(check.step).path}"]`);
      const link = [...links].find(isDrawn);
      const state = link?.querySelector('[role="img"]')?.getAttribute('aria-label') ?? 'not there';
      return state === check.as ? null : `it is ${state}`;
    }
  }
}

function inOneOf(elements: Iterable<Element>, text: string): string | null {
  const texts = [...elements].filter(isDrawn).map(wordsOf);
  return texts.some((each) => each.includes(text)) ? null : `there is: ${texts.join(' / ') || 'none'}`;
}

function rowsOf(caption: string): string[] {
  const table = [...document.querySelectorAll('table')].find(
    ({ caption: own, ariaLabel }) => (own ? wordsOf(own) : ariaLabel) === caption,
  );
  return [...(table?.querySelectorAll('tbody tr') ?? [])]
    .filter(isDrawn)
    .map((row) => plain(row.textContent ?? ''));
}

function lackOfField({ label, value, invalid, enabled }: Field): string | null {
  const group = groupNamed(label);
  const control = group ?? controlLabelled(label);
  if (!control) return 'it is not there';
  const stands = group ? chosenIn(group) : standingIn(control);
  if (value !== undefined && !stands.includes(value)) return `it holds ${JSON.stringify(stands[0])}`;
  const marked = group ? group.querySelector('[role="radiogroup"]') : control;
  const isInvalid = marked?.getAttribute('aria-invalid') === 'true';
  if (invalid !== undefined && invalid !== isInvalid)
    return isInvalid ? 'it is refused' : 'it is not refused';
  const used = group?.querySelector('input') ?? control;
  const isEnabled = !used.matches(':disabled');
  if (enabled !== undefined && enabled !== isEnabled) return isEnabled ? 'it is enabled' : 'it is disabled';
  return null;
}

/** Returns the values of a control: for a drop-down both the displayed text and the stored value. */
function standingIn(control: HTMLElement): (string | boolean)[] {
  if (control instanceof HTMLSelectElement) return [control.selectedOptions[0]?.text ?? '', control.value];
  if (control instanceof HTMLTextAreaElement) return [control.value];
  if (!(control instanceof HTMLInputElement)) return [];
  return [control.type === 'checkbox' ? control.checked : control.value];
}

function chosenIn(group: HTMLFieldSetElement): string[] {
  const chosen = group.querySelector<HTMLInputElement>('input:checked');
  return [...(chosen?.labels ?? [])].map(wordsOf);
}
