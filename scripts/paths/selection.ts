import { placeInWords, stepIn } from '#paths/labels/places.ts';
import type { Script } from '#paths/script.ts';
import type { subjects } from '#paths/scripts.ts';
import type { Options } from './options.ts';
import { nearest, UsageError } from './options.ts';

type Subject = Pick<(typeof subjects)[number], 'machine' | 'title' | 'stateScripts' | 'edgeScripts' | 'runs'>;

export type Chosen = {
  subject: Subject;
  /** `edges`: over every edge; `states`: into every state and over every error. */
  of: 'edges' | 'states';
  scripts: readonly Script[];
};

type Filters = Pick<Options, 'to' | 'through' | 'machine' | 'all'>;

/**
 * Returns the chosen paths. If no path of the short plan matches, the paths over every edge are searched.
 *
 * @throws UsageError that lists the nearest names if a state, an event or a machine does not exist
 */
export function choose(among: readonly Subject[], { to, through, machine, all }: Filters): readonly Chosen[] {
  const asked = machine === undefined ? among : subjectsOf(among, machine);
  if (to !== undefined) expectState(to, placesOf(everyScript(asked)));
  if (through !== undefined) expectEvent(through, eventsOf(everyScript(asked)));

  const fits = (script: Script) =>
    (to === undefined || script.scenes.some(({ places }) => places.some((place) => isAt(place, to)))) &&
    (through === undefined || happenedOn(script).some((event) => isEvent(event, through)));
  const of = (kind: Chosen['of']) =>
    asked.map((subject) => ({
      subject,
      of: kind,
      scripts: scriptsOf(subject, kind).filter(fits),
    }));
  // A tour visits nearly every state, so a filter by state or event leaves it out in favour of the paths to that state or event.
  const isAsked = to !== undefined || through !== undefined;
  const short = all ? [] : of('states');
  const found = short.some(({ scripts }) => scripts.length > 0) ? short : of('edges');
  const apart = found.map((each) => ({ ...each, scripts: each.scripts.filter(({ isTour }) => !isTour) }));
  const chosen = isAsked && apart.some(({ scripts }) => scripts.length > 0) ? apart : found;
  return chosen.filter(({ scripts }) => scripts.length > 0);
}

/** The paths over every edge include those of the short plan, so that a reference of any plan is in `--all`. */
function scriptsOf(subject: Subject, kind: Chosen['of']): readonly Script[] {
  const short = subject.stateScripts();
  if (kind === 'states') return short;
  return [...new Map([...short, ...subject.edgeScripts()].map((script) => [script.id, script])).values()];
}

function everyScript(subjects: readonly Subject[]): readonly Script[] {
  return subjects.flatMap((subject) => [...subject.stateScripts(), ...subject.edgeScripts()]);
}

function subjectsOf(among: readonly Subject[], machine: string): readonly Subject[] {
  const asked = among.filter((each) => each.machine.toLowerCase() === machine.toLowerCase());
  if (asked.length > 0) return asked;
  const ids = [...new Set(among.map((each) => each.machine))].join(', ');
  throw new UsageError(`There is no machine "${machine}" with paths, only ${ids}`);
}

/** Returns whether a state is the one that was typed: its whole name, a part between dots, its step's title or its own title. */
function isAt(place: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return (
    `.${place}.`.toLowerCase().includes(`.${wanted}.`) ||
    stepIn([place])?.title.toLowerCase() === wanted ||
    placeInWords(place)?.toLowerCase() === wanted
  );
}

function expectState(typed: string, places: readonly string[]): void {
  if (places.some((place) => isAt(place, typed))) return;
  const titles = places.flatMap((place) => stepIn([place])?.title ?? []);
  const names = [...new Set([...places.flatMap(tailsOf), ...titles])];
  throw new UsageError(noSuch('state', typed, nearest(typed, names)));
}

/** The ways to type `verified.step.wallet.ready.editing`: in full, `wallet.ready.editing` and `editing`. */
function tailsOf(place: string): readonly string[] {
  const parts = place.split('.');
  const tails = parts.map((_, index) => parts.slice(index).join('.'));
  return tails.filter((tail) => tail === place || !tail.startsWith('step.'));
}

function isEvent(event: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  const name = event.toLowerCase();
  return name === wanted || name.replace(/ \(.*\)$/, '') === wanted;
}

function expectEvent(typed: string, events: readonly string[]): void {
  if (events.some((event) => isEvent(event, typed))) return;
  throw new UsageError(noSuch('event', typed, nearest(typed, events)));
}

function noSuch(what: string, typed: string, near: readonly string[]): string {
  return [`There is no ${what} "${typed}". The nearest are:`, ...near.map((name) => `  ${name}`)].join('\n');
}

function placesOf(scripts: readonly Script[]): readonly string[] {
  return [...new Set(scripts.flatMap(({ scenes }) => scenes.flatMap(({ places }) => places)))];
}

function eventsOf(scripts: readonly Script[]): readonly string[] {
  return [...new Set(scripts.flatMap(happenedOn).map((event) => event.replace(/ \(.*\)$/, '')))];
}

/** The events of a path, each with its detail; its id may begin with what happened before the first visible state. */
function happenedOn({ id, scenes, isTour, isJourney }: Script): readonly string[] {
  const inId = isTour || isJourney ? [] : id.split(' > ').slice(1);
  return [...inId, ...scenes.flatMap(({ event }) => event ?? [])];
}
