import { stepOf } from '#machines/steps.ts';
import type { Action, Answers, PageAction } from '../actions.ts';
import { clauseOf } from './checks.ts';
import { listed, quoted } from './phrases.ts';
import { worldInWords } from './world.ts';

/** Returns an action as a sentence that a tester without programming knowledge can follow. */
export function inWords(action: Action): string {
  return 'world' in action ? worldInWords(action) : pageActionInWords(action);
}

/** Returns an action whose data to type is listed separately. */
export function besideData(action: Action): string {
  return 'do' in action && action.do === 'fill' && isListed(action.answers)
    ? 'Fill in the form with the data of this step.'
    : inWords(action);
}

function pageActionInWords(action: PageAction): string {
  switch (action.do) {
    case 'goTo':
      return `Open the portal at the address ${action.path}.`;
    case 'fill':
      return fillInWords(action.answers);
    case 'press':
      return `Press ${quoted(action.button)}${action.near === undefined ? '' : ` near ${quoted(action.near)}`}.`;
    case 'follow':
      return `In the list of steps, choose ${quoted(stepOf(action.step).title)}.`;
    case 'openTab':
      return `Open the tab ${quoted(action.tab)}.`;
    case 'typeCode':
      return action.code === 'mailed'
        ? 'Type the code from the mail into the six boxes.'
        : 'Type a wrong code into the six boxes: the one from the mail with its first digit changed.';
    case 'choose':
      return chooseInWords(action);
    case 'followLink':
      return action.altered
        ? `Copy the link from the newest mail to ${action.mailedTo}, change one of its last letters, and open it in a private window.`
        : `Open the link from the newest mail to ${action.mailedTo} in a private window.`;
    case 'wait':
      return `Wait ${action.seconds} ${action.seconds === 1 ? 'second' : 'seconds'}.`;
    case 'waitFor':
      return `Wait until ${clauseOf(action.check)}.`;
    case 'lookAgain':
      return 'Change to another browser tab for a moment, and come back to this one.';
    case 'goBack':
      return 'Press the browser’s Back button.';
    case 'listen':
      return action.isAllowed
        ? 'In Chrome’s developer tools (F12), tab Console, type `delete window.addEventListener`: the page may listen to other windows again.'
        : 'In Chrome’s developer tools (F12), tab Sources, stop the page from receiving storage events before its first statement, as it is opened next.';
    case 'pressInWidget':
      return `In the provider’s window, press ${quoted(action.button)}.`;
    case 'openCase':
      return 'As the administrator, open the case: sign in at /admin in another browser, and choose the client’s row under “Cases”.';
    case 'openRecord':
      if (action.by === 'client')
        return 'As the client, open the page of the record of this path: its training under “My trainings”.';
      return `As the administrator, open ${action.path.replace('{id}', '…')}: sign in at /admin in another browser, and choose the record of this path in its list. If it is open already, load it again.`;
    case 'turnTo':
      return action.window === 'client'
        ? 'Go on in the client’s window.'
        : 'Go on in the administrator’s window.';
  }
}

function fillInWords(answers: Answers): string {
  return Object.entries(answers)
    .map(([label, answer]) => answerInWords(label, answer))
    .join(' ');
}

function answerInWords(label: string, answer: string | boolean): string {
  if (answer === true) return `Tick ${quoted(label)}.`;
  if (answer === false) return `Clear the tick at ${quoted(label)}.`;
  if (answer === 'Yes' || answer === 'No') return `Answer ${quoted(label)} with ${quoted(answer)}.`;
  return answer === '' ? `Empty ${quoted(label)}.` : `Enter ${quoted(answer)} as ${quoted(label)}.`;
}

function chooseInWords({ field, files, damaged }: Extract<PageAction, { do: 'choose' }>): string {
  const names = listed(files.map(quoted));
  if (damaged) {
    return `Under ${quoted(field)}, choose a file that is no picture (a text file, renamed): ${names}.`;
  }
  return `Under ${quoted(field)}, choose ${files.length === 1 ? 'a picture' : 'pictures'} named ${names}.`;
}

/** One field to fill in, and its value. */
export type Datum = { field: string; value: string };

/** Answers to several fields are listed next to the step; a single one is part of the sentence. */
function isListed(answers: Answers): boolean {
  return Object.keys(answers).length > 1;
}

/** Returns the values that an action types, in the order of the form. */
export function dataOf(action: Action): readonly Datum[] {
  if (!('do' in action) || action.do !== 'fill') return [];
  return Object.entries(action.answers).map(([field, answer]) => ({ field, value: typed(answer) }));
}

function typed(answer: string | boolean): string {
  if (typeof answer === 'boolean') return answer ? '(ticked)' : '(not ticked)';
  return answer === '' ? '(empty)' : answer;
}
