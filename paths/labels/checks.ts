import { stepOf } from '#machines/steps.ts';
import type { Check } from '../actions.ts';
import { lifecycleOf } from '../lifecycles/lifecycles.ts';
import { listed, quoted, sentence } from './phrases.ts';
import { callers } from './world.ts';

/** Returns a check as a sentence: 'The button “Save & Next” can be pressed.' */
export function checkInWords(check: Check): string {
  return sentence(clauseOf(check));
}

/**
 * Returns what must not be visible in one sentence: 'The texts “A” and “B”; the question “C?”.' Each kind is named once, so that
 * a long list of absent things does not hide what must be visible.
 *
 * @param checks those with `not`
 * @returns an empty string without checks
 */
export function absenceInWords(checks: readonly Check[]): string {
  const groups = new Map<string, string[]>();
  for (const check of checks) {
    const [kind, name] = thingOf(check);
    const names = groups.get(kind) ?? [];
    if (!names.includes(name)) groups.set(kind, [...names, name]);
  }
  const parts = [...groups].map(([kind, names]) => `${kind}${names.length > 1 ? 's' : ''} ${listed(names)}`);
  return parts.length > 0 ? sentence(parts.join('; ')) : '';
}

/** Returns what a check looks for: its kind, and its name with the required state. */
function thingOf(check: Check): readonly [string, string] {
  switch (check.see) {
    case 'page':
      return ['the page', quoted(check.heading)];
    case 'loading':
      return ['the grey shape', 'of a page that is still loading'];
    case 'button':
      return [
        'the button',
        `${quoted(check.name)}${near(check)}${check.enabled ? ' (as one to press)' : ''}`,
      ];
    case 'text':
      return ['the text', quoted(check.text)];
    case 'alert':
      return ['the message', quoted(check.text)];
    case 'toast':
      return ['the short notice', quoted(check.text)];
    case 'question':
      return ['the question', quoted(check.title)];
    case 'field':
      return ['the field', `${quoted(check.label)}${traitsOf(check)}`];
    case 'row':
      return ['the row', `with ${listed(check.cells.map(quoted))} in the table ${quoted(check.table)}`];
    case 'progress':
      return ['the text', `${quoted(check.text)} beside ${quoted(check.file)}`];
    case 'widget':
      return ['the text', `${quoted(check.text)} in the provider’s window`];
    case 'caseStatus':
      return ['the case', `at ${quoted(check.as)}`];
    case 'recordStatus':
      return ['the status', quoted(check.as)];
    case 'stored':
      return ['the stored status', quoted(check.as)];
    case 'stepState':
      return ['the step', `${quoted(stepOf(check.step).title)} as ${quoted(check.as)}`];
  }
}

function near({ near: text }: { near?: string }): string {
  return text === undefined ? '' : ` near ${quoted(text)}`;
}

function traitsOf(check: Extract<Check, { see: 'field' }>): string {
  const traits = fieldTraits(check);
  return traits.length > 0 ? ` that ${listed(traits)}` : '';
}

/** The same as a clause, as in 'Wait until the text “Sent.” is shown'. */
export function clauseOf(check: Check): string {
  const isThere = !check.not;
  switch (check.see) {
    case 'page':
      return `the page ${quoted(check.heading)} is ${isThere ? '' : 'not '}open, at the address ${check.path}`;
    case 'loading':
      return isThere
        ? 'the page is still loading: grey shapes stand where its content will be'
        : 'the page has loaded: no grey shapes are left';
    case 'button':
      return buttonClause(check);
    case 'text':
      return `the text ${quoted(check.text)} is ${isThere ? '' : 'not '}shown`;
    case 'alert':
      return `${isThere ? 'a' : 'no'} message on the page says ${quoted(check.text)}`;
    case 'toast':
      return `${isThere ? 'a short' : 'no'} notice at the edge of the window says ${quoted(check.text)}`;
    case 'question':
      return `the question ${quoted(check.title)} is ${isThere ? '' : 'not '}asked`;
    case 'field':
      return fieldClause(check);
    case 'row':
      return `the table ${quoted(check.table)} has ${isThere ? 'a' : 'no'} row with ${listed(check.cells.map(quoted))}`;
    case 'progress':
      return `${quoted(check.text)} ${isThere ? 'stands' : 'does not stand'} beside the file ${quoted(check.file)}`;
    case 'widget':
      return `the provider’s window ${isThere ? 'says' : 'does not say'} ${quoted(check.text)}`;
    case 'caseStatus':
      return `the case ${isThere ? 'stands' : 'does not stand'} at ${quoted(check.as)} in its header`;
    case 'recordStatus':
      return `the page ${isThere ? 'shows' : 'does not show'} the status ${quoted(check.as)}`;
    case 'stored': {
      const { path, by, status } = lifecycleOf(check.of).read;
      return `GET /api${path}, sent ${callers[by]}, ${isThere ? 'has' : 'does not have'} the ${status} ${quoted(check.as)}`;
    }
    case 'stepState':
      return `the list of steps ${isThere ? 'shows' : 'does not show'} ${quoted(stepOf(check.step).title)} as ${quoted(check.as)}`;
  }
}

function buttonClause({ name, enabled, near, not }: Extract<Check, { see: 'button' }>): string {
  const button = `button ${quoted(name)}${near === undefined ? '' : `, near ${quoted(near)},`}`;
  const can = enabled === false ? 'cannot be pressed' : 'can be pressed';
  if (not) return `there is no ${button}${enabled === undefined ? '' : ` that ${can}`}`.replace(/,$/, '');
  return enabled === undefined ? `there is a ${button}`.replace(/,$/, '') : `the ${button} ${can}`;
}

function fieldClause(check: Extract<Check, { see: 'field' }>): string {
  const field = `field ${quoted(check.label)}`;
  if (check.not) return `there is no ${field}${traitsOf(check)}`;
  const traits = fieldTraits(check);
  return traits.length > 0 ? `the ${field} ${listed(traits)}` : `there is a ${field}`;
}

function fieldTraits({ value, invalid, enabled }: Extract<Check, { see: 'field' }>): readonly string[] {
  return [
    ...(value === undefined ? [] : [valueClause(value)]),
    ...(invalid === undefined ? [] : [invalid ? 'is marked as wrong' : 'is not marked as wrong']),
    ...(enabled === undefined ? [] : [enabled ? 'can be changed' : 'cannot be changed']),
  ];
}

function valueClause(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'is ticked' : 'is not ticked';
  return value === '' ? 'is empty' : `holds ${quoted(value)}`;
}
