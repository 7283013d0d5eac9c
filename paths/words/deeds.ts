import { stepOf } from '#machines/steps.ts';
import type { Answers, Deed, PageDeed } from '../deeds.ts';
import { clauseOf } from './checks.ts';
import { listed, quoted } from './phrases.ts';
import { worldInWords } from './world.ts';

/** What is to be done, as sentences that somebody who does not code can follow. */
export function inWords(deed: Deed): string {
  return 'world' in deed ? worldInWords(deed) : pageDeedInWords(deed);
}

/** What is to be done, each line of a form a sentence of its own. */
export function linesOf(deed: Deed): readonly string[] {
  return 'do' in deed && deed.do === 'fill'
    ? Object.entries(deed.answers).map(([label, answer]) => answerInWords(label, answer))
    : [inWords(deed)];
}

function pageDeedInWords(deed: PageDeed): string {
  switch (deed.do) {
    case 'goTo':
      return `Open the portal at the address ${deed.path}.`;
    case 'fill':
      return fillInWords(deed.answers);
    case 'press':
      return `Press ${quoted(deed.button)}${deed.near === undefined ? '' : ` near ${quoted(deed.near)}`}.`;
    case 'follow':
      return `In the list of steps, choose ${quoted(stepOf(deed.step).title)}.`;
    case 'openTab':
      return `Open the tab ${quoted(deed.tab)}.`;
    case 'typeCode':
      return deed.code === 'mailed'
        ? 'Type the code from the mail into the six boxes.'
        : 'Type a wrong code into the six boxes: the one from the mail with its first digit changed.';
    case 'choose':
      return chooseInWords(deed);
    case 'followLink':
      return deed.altered
        ? `Copy the link from the newest mail to ${deed.mailedTo}, change one of its last letters, and open it in a private window.`
        : `Open the link from the newest mail to ${deed.mailedTo} in a private window.`;
    case 'wait':
      return `Wait ${deed.seconds} ${deed.seconds === 1 ? 'second' : 'seconds'}.`;
    case 'waitFor':
      return `Wait until ${clauseOf(deed.check)}.`;
    case 'lookAgain':
      return 'Change to another browser tab for a moment, and come back to this one.';
  }
}

function fillInWords(answers: Answers): string {
  return Object.entries(answers)
    .map(([label, answer]) => answerInWords(label, answer))
    .join(' ');
}

function answerInWords(label: string, answer: string | boolean): string {
  if (answer === true) return `Tick ${quoted(label)}.`;
  if (answer === false) return `Take the tick away from ${quoted(label)}.`;
  if (answer === 'Yes' || answer === 'No') return `Answer ${quoted(label)} with ${quoted(answer)}.`;
  return answer === '' ? `Empty ${quoted(label)}.` : `Enter ${quoted(answer)} as ${quoted(label)}.`;
}

function chooseInWords({ field, files, damaged }: Extract<PageDeed, { do: 'choose' }>): string {
  const names = listed(files.map(quoted));
  if (damaged) {
    return `Under ${quoted(field)}, choose a file that is no picture (a text file, renamed): ${names}.`;
  }
  return `Under ${quoted(field)}, choose ${files.length === 1 ? 'a picture' : 'pictures'} named ${names}.`;
}
