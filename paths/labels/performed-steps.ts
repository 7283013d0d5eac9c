import type { Action, Call, WorldAction } from '../actions.ts';
import type { Scene } from '../script.ts';
import { besideData, dataOf } from './actions.ts';
import type { WrittenStep } from './written-path.ts';

/** What a path needs in addition to a browser and a portal, in the order of a plan. */
export const needs = ['slow server', 'failing server', 'token', 'developer tools'] as const;

/**
 * `slow server`: something happens while a response is pending; `failing server`: a call fails; `token`: a call on the API page
 * as the client; `developer tools`: the page is changed in the browser.
 */
export type Need = (typeof needs)[number];

/** A step as a person performs it. A page that loads or saves for a moment is no step of its own. */
export type PerformedStep = WrittenStep & {
  /** The states before `see`, and what is visible in them: optional, because a fast portal skips them in a moment. */
  meanwhile: readonly string[];
};

/** Scenes that a person performs as one: the later ones follow by themselves once the portal has its response. */
type Group = { scenes: readonly Scene[]; steps: readonly WrittenStep[] };

/**
 * Returns a path's scenes as a person performs them: browsers delay responses to see a page that loads or saves, a person does
 * not, so the delay is dropped and the moment becomes an optional part of the step.
 *
 * @param scenes without what is prepared before the first one
 * @param steps the scenes in words
 * @param isJourney the path goes from a visitor to the end: nothing fails on it, and each page is loaded before it is used
 */
export function performedSteps(
  scenes: readonly Scene[],
  steps: readonly WrittenStep[],
  isJourney: boolean,
): { steps: readonly PerformedStep[]; needs: readonly Need[] } {
  const groups = groupsOf(scenes, steps);
  let isCut = false;
  const actions = groups.map((group) =>
    actionsOf(group).filter((action) => {
      if (isJourney && isOnNetwork(action)) return false;
      isCut ||= isOf(action, ['cut']);
      // Performances reconnect in case that an earlier event has broken the connection.
      return isCut || !isOf(action, ['reconnect']);
    }),
  );
  return {
    steps: groups.flatMap((group, index) => {
      const last = group.steps.at(-1);
      if (!last) return [];
      const done = actions[index] ?? [];
      const meanwhile = group.steps.slice(0, -1).map(({ stands, see }) => {
        const own = see.filter((line) => !last.see.includes(line));
        return [`${stands}.`, ...own].join(' ');
      });
      return {
        ...last,
        do: done.map(besideData),
        data: done.flatMap(dataOf),
        meanwhile: [...new Set(meanwhile)],
      };
    }),
    needs: needs.filter((need) => actions.flat().some((action) => needOf(action) === need)),
  };
}

/** Returns whether an action is on the network of the tested page. */
export function isOnNetwork(action: Action): boolean {
  return isOf(action, ['hold', 'release', 'releasePending', 'waitUntilPending', 'cut', 'reconnect']);
}

function groupsOf(scenes: readonly Scene[], steps: readonly WrittenStep[]): readonly Group[] {
  const pending = pendingAfter(scenes);
  const groups: { scenes: Scene[]; steps: WrittenStep[] }[] = [];
  scenes.forEach((scene, index) => {
    const step = steps[index];
    if (!step) return;
    const group = groups.at(-1);
    if (group && pending[index - 1] && isResponse(scene, group.scenes[0] === scenes[0])) {
      group.scenes.push(scene);
      group.steps.push(step);
    } else groups.push({ scenes: [scene], steps: [step] });
  });
  return groups;
}

/** Returns for each scene whether a response is pending at its end. */
function pendingAfter(scenes: readonly Scene[]): readonly boolean[] {
  const held = new Set<string>();
  const named = (calls: readonly Call[]) => calls.map(({ method, path }) => `${method} ${path}`);
  return scenes.map(({ actions }) => {
    for (const action of actions) {
      if (!('world' in action)) continue;
      if (action.world === 'hold') for (const call of named(action.calls)) held.add(call);
      if (action.world === 'release' || action.world === 'cut')
        for (const call of named(action.calls)) held.delete(call);
    }
    return held.size > 0;
  });
}

/**
 * Returns whether a scene begins with the response that was pending, or with its failure.
 *
 * @param isOpening the page was opened just before: what others do meanwhile, they can do before it as well
 */
function isResponse({ actions }: Scene, isOpening: boolean): boolean {
  const first = actions.find((action) => !(isOpening ? isByOthers(action) : isOf(action, ['hold'])));
  return first !== undefined && isOf(first, [...responses, 'cut']);
}

const responses = ['release', 'releasePending'] as const;

/** Returns whether someone else does it, or the network: not the person on the page, and no response to it. */
function isByOthers(action: Action): boolean {
  return 'world' in action && !isOf(action, [...responses, 'cut']);
}

/** Returns what a person does in a group: without the delays; a failure, and what others do, come before what they affect. */
function actionsOf({ scenes }: Group): readonly Action[] {
  const all = scenes.flatMap(({ actions }, index) => {
    const isFirst = index === 0;
    const isLast = index === scenes.length - 1;
    return actions.filter(
      (action) =>
        (isLast || !isOf(action, ['hold', 'waitUntilPending'])) && (isFirst || !isOf(action, responses)),
    );
  });
  const [first, ...later] = scenes;
  if (!first || later.length === 0) return all;
  const early = later.flatMap(({ actions }) => {
    const end = actions.findIndex((action) => isOf(action, [...responses, 'cut']));
    return actions.slice(0, end + 1).filter((action) => all.includes(action) && !isOf(action, ['hold']));
  });
  const others = all.filter((action) => !early.includes(action));
  const delay = first.actions.findIndex((action) => isOf(action, ['hold']));
  const at = first.actions.slice(0, Math.max(0, delay)).filter((action) => others.includes(action)).length;
  return [...others.slice(0, at), ...early, ...others.slice(at)];
}

function isOf(action: Action, worlds: readonly WorldAction['world'][]): boolean {
  return 'world' in action && worlds.includes(action.world);
}

/** Returns what an action needs; undefined if a browser and a portal are enough. */
function needOf(action: Action): Need | undefined {
  if ('do' in action) return action.do === 'listen' ? 'developer tools' : undefined;
  if (isOf(action, ['hold', 'release', 'releasePending', 'waitUntilPending'])) return 'slow server';
  if (isOf(action, ['cut', 'reconnect'])) return 'failing server';
  const isCall = action.world === 'removeElsewhere' && action.what === 'the photographs';
  return isCall || action.world === 'endSession' ? 'token' : undefined;
}
