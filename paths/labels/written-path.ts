import { stepOf, steps } from '#machines/steps.ts';
import type { Check } from '../actions.ts';
import type { MachineId } from '../machines.ts';
import type { Scene, Script } from '../script.ts';
import { linesOf } from './actions.ts';
import { checkInWords } from './checks.ts';
import { eventBefore, eventDuring, eventTitle, type Happened, happenedIn } from './events.ts';
import { listed, spelledOut } from './phrases.ts';
import { placeInWords, stepIn } from './places.ts';

/** A scene of a path in plain words. */
export type WrittenStep = {
  /** What happens: 'Save Company Details, refused by the server'. */
  title: string;
  /** What the tester does, a sentence an entry; none where the portal goes on by itself. */
  do: readonly string[];
  /** What must be seen afterwards, a sentence an entry. */
  see: readonly string[];
  /** Where the portal then stands, in words: 'Company Details: refused by the server'. */
  stands: string;
};

/** A path that somebody who does not code can read, and walk by hand. */
export type WrittenPath = {
  machine: MachineId;
  /** The path's own id, which stays while the machine stays. */
  id: string;
  title: string;
  /** Who begins, and where: 'Wallets, as a client who is signed in'. */
  start: string;
  steps: readonly WrittenStep[];
};

/**
 * Writes the paths of one machine in plain words; each has a title of its own.
 *
 * @param what what the machine is, such as 'The add form of a wallet': in whose name things happen off the portal's steps
 */
export function writtenPaths(scripts: readonly Script[], what: string): readonly WrittenPath[] {
  const paths = scripts.map((script) => writtenPath(script, what));
  return paths.map((path) => {
    const namesakes = paths.filter(({ title, id }) => title === path.title && id !== path.id);
    if (namesakes.length === 0) return path;
    const [start = ''] = path.id.split(' > ');
    const isAlone = namesakes.every(({ id }) => !id.startsWith(`${start} > `));
    return { ...path, title: `${path.title} (${isAlone ? start : path.id})` };
  });
}

function writtenPath({ machine, id, scenes }: Script, what: string): WrittenPath {
  const [start = '', ...rest] = id.split(' > ');
  // A path may begin with what has happened before anything can be seen.
  const happened = rest.slice(rest.length - scenes.length + 1).map((event) => happenedIn(machine, event));
  const steps = scenes.map((scene, index) => {
    const where = whereOf(scenes[index - 1] ?? scene, what);
    const event = happened[index - 1];
    return {
      title: event === undefined ? `Open ${where}` : eventTitle(event, where),
      do: scene.actions.flatMap(linesOf),
      see: seen(scene.checks),
      stands: listed(scene.places.flatMap((place) => placeInWords(place) ?? [])),
    };
  });
  return { machine, id, title: titleOf(steps, happened), start: startInWords(start, what), steps };
}

function titleOf(steps: readonly WrittenStep[], happened: readonly Happened[]): string {
  const [before, last] = [happened.slice(0, -1), happened.at(-1)];
  const title = steps.at(-1)?.title ?? '';
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

/** What must be seen comes before what must not. */
function seen(checks: readonly Check[]): readonly string[] {
  const ordered = [...checks.filter(({ not }) => !not), ...checks.filter(({ not }) => not)];
  return [...new Set(ordered.map(checkInWords))];
}

function whereOf({ places }: Scene, what: string): string {
  return (
    stepIn(places)?.title ??
    (places.some((place) => place.startsWith('unverified')) ? 'the sign-in page' : inline(what))
  );
}

function startInWords(start: string, what: string): string {
  const step = steps.find(({ id }) => id === start);
  if (step) return `${stepOf(step.id).title}, as a client who is signed in`;
  if (start === 'visitor') return 'The sign-in page, as a visitor';
  if (start === 'anywhere') return 'The portal’s own address, as a client who is signed in';
  return start === '' ? what : `${what}: ${spelledOut(start)}`;
}

/** 'The add form' as 'the add form': in the middle of a sentence. */
function inline(what: string): string {
  return what.replace(/^(The|A|An) /, (article) => article.toLowerCase());
}
