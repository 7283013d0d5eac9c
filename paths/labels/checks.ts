import { stepOf } from '#machines/steps.ts';
import type { Check } from '../actions.ts';
import { listed, quoted, sentence } from './phrases.ts';

/** What must be seen, as a sentence: 'The button “Save & Next” can be pressed.' */
export function checkInWords(check: Check): string {
  return sentence(clauseOf(check));
}

/** The same as a part of a sentence, as in 'Wait until the text “Sent.” is shown'. */
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

function fieldClause({ label, value, invalid, enabled, not }: Extract<Check, { see: 'field' }>): string {
  const traits = [
    ...(value === undefined ? [] : [valueClause(value)]),
    ...(invalid === undefined ? [] : [invalid ? 'is marked as wrong' : 'is not marked as wrong']),
    ...(enabled === undefined ? [] : [enabled ? 'can be changed' : 'cannot be changed']),
  ];
  const field = `field ${quoted(label)}`;
  if (not) return `there is no ${field}${traits.length > 0 ? ` that ${listed(traits)}` : ''}`;
  return traits.length > 0 ? `the ${field} ${listed(traits)}` : `there is a ${field}`;
}

function valueClause(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'is ticked' : 'is not ticked';
  return value === '' ? 'is empty' : `holds ${quoted(value)}`;
}
