import { stepOf, steps } from '#machines/steps.ts';
import type { Action } from '../actions.ts';
import type { MachineId } from '../machines.ts';
import type { Scene, Script } from '../script.ts';
import { besideData, inWords } from './actions.ts';
import { absenceInWords, checkInWords } from './checks.ts';
import { type Datum, dataOf } from './data.ts';
import { eventBefore, eventDuring, eventTitle, type Happened, happenedIn } from './events.ts';
import { kindOf, type PathKind } from './kinds.ts';
import { inline, listed, spelledOut } from './phrases.ts';
import { placeInWords, stepIn } from './places.ts';
import { toldApart } from './told-apart.ts';

/** A scene of a path in plain words. */
export type WrittenStep = {
  /** What happens: 'Save Company Details, refused by the server'. */
  title: string;
  /** What the tester does, a sentence an entry; none where the portal goes on by itself. */
  do: readonly string[];
  /** What is typed and chosen on the way. */
  data: readonly Datum[];
  /** What must be seen afterwards, a sentence an entry. */
  see: readonly string[];
  /** What must not be seen, all of it in one sentence; empty where nothing is said of that. */
  unseen: string;
  /** Where the portal then stands, in words: 'Company Details: refused by the server'. */
  stands: string;
};

/** A path that somebody who does not code can read, and walk by hand. */
export type WrittenPath = {
  machine: MachineId;
  /** The path's own id, which stays while the machine stays. */
  id: string;
  kind: PathKind;
  title: string;
  /** Who begins, and where: 'Wallets, as a client who is signed in'. */
  start: string;
  /** Who sits before the page at the beginning: somebody whom nobody knows, or a client who has signed in. */
  who: 'visitor' | 'client';
  /** Who must be there, and what they must have, before the first step: `npm run paths -- --prepare` sees to it. */
  prepare: readonly string[];
  steps: readonly WrittenStep[];
};

/**
 * Writes the paths of one machine in plain words; each has a title of its own.
 *
 * @param what what the machine is, such as 'The add form of a wallet': in whose name things happen off the portal's steps
 */
export function writtenPaths(scripts: readonly Script[], what: string): readonly WrittenPath[] {
  return toldApart(scripts.map((script) => writtenPath(script, what)));
}

function writtenPath(script: Script, what: string): WrittenPath {
  const { machine, id, scenes } = script;
  const [start = '', ...rest] = id.split(' > ');
  const prepared = preparedBy(script);
  // A path may begin with what has happened before anything can be seen, and go on beyond what its id says.
  const said = rest.slice(Math.max(0, rest.length - scenes.length + 1));
  const happened = scenes.slice(1).map(({ event }, index) => happenedIn(machine, event ?? said[index] ?? ''));
  const steps = scenes.map((scene, index) => {
    const where = whereOf(scenes[index - 1] ?? scene, what);
    const event = happened[index - 1];
    const actions = index === 0 ? scene.actions.slice(prepared.length) : scene.actions;
    return {
      title: event === undefined ? beginning(where) : eventTitle(event, where),
      do: actions.map(besideData),
      data: actions.flatMap(dataOf),
      see: [...new Set(scene.checks.filter(({ not }) => !not).map(checkInWords))],
      unseen: absenceInWords(scene.checks.filter(({ not }) => not)),
      stands: listed(scene.places.flatMap((place) => placeInWords(place) ?? [])),
    };
  });
  return {
    machine,
    id,
    kind: kindOf(script),
    title: titleOf(script, steps, happened),
    start: startInWords(start, what),
    who: prepared.some((action) => 'world' in action && action.world === 'client') ? 'client' : 'visitor',
    prepare: prepared.map(inWords),
    steps,
  };
}

/** What of a path's beginning is no work of whoever walks it: who comes, what they have, and what others have decided. */
export function preparedBy({ scenes: [first] }: Pick<Script, 'scenes'>): readonly Action[] {
  const actions = first?.actions ?? [];
  const own = actions.findIndex((action) => 'do' in action || onTheLine.includes(action.world));
  return own < 0 ? actions : actions.slice(0, own);
}

/** What is done to the connection of the page that is walked. */
const onTheLine = ['hold', 'letGo', 'letWaitingGo', 'untilHeld', 'cut', 'mend'];

function titleOf(
  { id, isTour, isJourney, beyond = 0 }: Script,
  steps: readonly WrittenStep[],
  happened: readonly Happened[],
): string {
  const [start = '', name = ''] = id.split(' > ');
  if (isTour) return `${steps[0]?.stands.split(':')[0] ?? start}: ${name}`;
  if (isJourney) return sentenceCase(name);
  const about = happened.slice(0, happened.length - beyond);
  const [before, last] = [about.slice(0, -1), about.at(-1)];
  const title = steps.at(-1 - beyond)?.title ?? '';
  if (!last) return title;
  const carrier = before.at(-1);
  const during = carrier ? eventDuring(carrier, last) : null;
  const after = [...new Set(before.flatMap((event) => eventBefore(event) ?? []))];
  return [
    title,
    ...(during === null ? [] : [during]),
    ...(after.length > 0 ? [`after ${listed(after)}`] : []),
  ].join(', ');
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function whereOf({ places }: Scene, what: string): string {
  return (
    stepIn(places)?.title ??
    (places.some((place) => place.startsWith('unverified')) ? 'the sign-in page' : inline(what))
  );
}

/** 'Open Wallets', 'Begin adding a wallet'. */
function beginning(where: string): string {
  return /^\p{Ll}+ing /u.test(where) ? `Begin ${where}` : `Open ${where}`;
}

function startInWords(start: string, what: string): string {
  const step = steps.find(({ id }) => id === start);
  if (step) return `${stepOf(step.id).title}, as a client who is signed in`;
  if (start === 'visitor') return 'The sign-in page, as a visitor';
  if (start === 'anywhere') return 'The portal’s own address, as a client who is signed in';
  return start === '' ? what : `${what}: ${spelledOut(start)}`;
}
