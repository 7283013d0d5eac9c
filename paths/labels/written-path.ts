import { stepOf, steps } from '#machines/steps.ts';
import type { Action } from '../actions.ts';
import type { MachineId } from '../machines.ts';
import type { Scene, Script } from '../script.ts';
import { besideData, type Datum, dataOf, inWords } from './actions.ts';
import { absenceInWords, checkInWords } from './checks.ts';
import { eventBefore, eventDuring, eventTitle, type Happened, happenedIn } from './events.ts';
import { kindOf, type PathKind } from './kinds.ts';
import { isOnNetwork, type Need, type PerformedStep, performedSteps } from './performed-steps.ts';
import { inline, listed, spelledOut } from './phrases.ts';
import { placeInWords, stepIn } from './places.ts';
import { type Requirement, requirementsOf } from './requirements.ts';

/** A scene of a path in plain words. */
export type WrittenStep = {
  /** What happens: 'Save Company Details, refused by the server'. */
  title: string;
  /** What the tester does, one sentence for each entry; none if the portal continues by itself. */
  do: readonly string[];
  /** What is typed and chosen. */
  data: readonly Datum[];
  /** What must be visible afterwards, one sentence for each entry. */
  see: readonly string[];
  /** What must not be visible, in one sentence; empty if there is nothing. */
  unseen: string;
  /** The state of the portal afterwards, in words: 'Company Details: refused by the server'. */
  stands: string;
};

/** A path that a tester without programming knowledge can read and perform manually. */
export type WrittenPath = {
  machine: MachineId;
  /** The path's own id, which is stable as long as the machine is. */
  id: string;
  kind: PathKind;
  title: string;
  /** Who begins, and where: 'Wallets, as a client who is signed in'. */
  start: string;
  /** Who opens the page at the beginning: an unknown visitor, or a signed-in client. */
  who: 'visitor' | 'client';
  /** The users and their data before the first step, which `npm run paths -- --prepare` creates. */
  prepare: readonly string[];
  /** The sections of the requirements that it tests. */
  requirements: readonly Requirement[];
  /** What it needs in addition to a browser and a portal; empty for an ordinary path. */
  needs: readonly Need[];
  /** The steps as a person performs them. */
  steps: readonly PerformedStep[];
  /** The scenes as a browser performs them, which also delays responses to see a page that loads or saves. */
  scenes: readonly WrittenStep[];
};

/**
 * Returns the paths of one machine in plain words, each with a unique title.
 *
 * @param what the machine's title, such as 'The add form of a wallet': the place of events outside the portal's steps
 */
export function writtenPaths(scripts: readonly Script[], what: string): readonly WrittenPath[] {
  return disambiguate(scripts.map((script) => writtenPath(script, what)));
}

function writtenPath(script: Script, what: string): WrittenPath {
  const { machine, id, scenes } = script;
  const [start = '', ...rest] = id.split(' > ');
  const prepared = preparedBy(script);
  // A path may begin with events before the first visible state, and continue beyond its id.
  const said = rest.slice(Math.max(0, rest.length - scenes.length + 1));
  const happened = scenes.slice(1).map(({ event }, index) => happenedIn(machine, event ?? said[index] ?? ''));
  const written = scenes.map((scene, index) => {
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
    title: titleOf(script, written, happened),
    start: startInWords(start, what),
    who: prepared.some((action) => 'world' in action && action.world === 'client') ? 'client' : 'visitor',
    prepare: prepared.map(inWords),
    requirements: requirementsOf(script),
    ...performedSteps(
      scenes.map((scene, index) =>
        index === 0 ? { ...scene, actions: scene.actions.slice(prepared.length) } : scene,
      ),
      written,
      script.isJourney === true,
    ),
    scenes: written,
  };
}

/**
 * Returns the actions of a path's beginning that are prepared for the tester: who arrives, what they have, and what others have
 * decided.
 */
export function preparedBy({ scenes: [first] }: Pick<Script, 'scenes'>): readonly Action[] {
  const actions = first?.actions ?? [];
  const own = actions.findIndex((action) => 'do' in action || isOnNetwork(action));
  return own < 0 ? actions : actions.slice(0, own);
}

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

/** Adds to the titles of paths with the same title what distinguishes them: where they start, or what happens only on one. */
function disambiguate(paths: readonly WrittenPath[]): readonly WrittenPath[] {
  const groups = new Map<string, WrittenPath[]>();
  for (const path of paths) groups.set(path.title, [...(groups.get(path.title) ?? []), path]);
  const taken = new Map<string, number>();
  return paths.map((path) => {
    const title = titleAmong(path, groups.get(path.title) ?? []);
    // Paths that differ in nothing visible are numbered.
    const count = (taken.get(title) ?? 0) + 1;
    taken.set(title, count);
    return { ...path, title: count === 1 ? title : `${title}, again (${count})` };
  });
}

function titleAmong(path: WrittenPath, namesakes: readonly WrittenPath[]): string {
  if (namesakes.length < 2) return path.title;
  if (namesakes.every((other) => other === path || other.start !== path.start)) {
    return `${path.title} (from: ${inline(path.start)})`;
  }
  const others = namesakes.filter((other) => other !== path);
  const own = path.scenes
    .map(({ title }) => title)
    .filter((title) => !others.every(({ scenes }) => scenes.some((step) => step.title === title)));
  const differs = [...new Set(own)].filter((title) => title !== path.scenes.at(-1)?.title);
  return `${path.title} (${differs.length > 0 ? `with: ${listed(differs.map(inline))}` : 'at once'})`;
}
