import { type MachineId, machines } from '#paths/machines.ts';
import { subjects } from '#paths/scripts.ts';
import type { Shown } from './live/shown.ts';
import type { RecordedEvent, Recording } from './recording.ts';

/** What was recorded of a machine as a path of the test plan. */
export type RecordedPath = {
  machine: MachineId;
  /** In the plan's own words: `wallet > load.done > save > save.failed`. */
  id: string;
  /** The entries that it is made of, in their order. */
  events: readonly RecordedEvent[];
  /** Where each of them led, the first being the start. */
  stands: readonly (readonly string[])[];
  /** The paths of the plan that come closest, the nearest first. */
  planned: readonly string[];
  /** Whether the first of them goes this very way, and then perhaps on. */
  isPlanned: boolean;
};

/** How many paths of the plan are named. */
const mostPlanned = 3;

/**
 * The way that a recorded machine went, as a path: what it heard that took it over an edge, by the names of the test plan.
 * What it heard in vain is left out.
 */
export function toPath(recording: Recording): RecordedPath {
  const { machine, actors, events } = recording;
  const own = actors.find((actor) => actor.machine === machine)?.id;
  const heard = events.filter(({ actor, event }) => actor === own && event.type !== 'xstate.init');
  const taken = heard.filter(({ edges }) => edges.length > 0);
  const id = [startOf(recording), ...taken.map((each) => wordOf(machine, each))].join(' > ');
  const planned = plannedNear(machine, id);
  return {
    machine,
    id,
    events: taken,
    stands: [recording.start, ...taken.map(({ places }) => places)],
    planned,
    isPlanned: planned.some((other) => goesThatWay(other, id)),
  };
}

/** Where a path of the portal begins has a word of its own: the step, or that nobody has signed in. */
function startOf({ machine, start }: Recording): string {
  const inStep = start.map((place) => /^verified\.step\.([A-Za-z]+)/.exec(place)?.[1]).find((step) => step);
  if (machine !== 'onboarding') return start.at(-1) ?? machines[machine].id;
  return inStep ?? 'visitor';
}

/** An event by the name that it has in the plan, with what tells its cases apart. */
function wordOf(machine: MachineId, { event: { type, payload } }: RecordedEvent): string {
  const [, kind, actor = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
  if (kind !== undefined) return outcomeOf(machine, actor, kind, payload) ?? type;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  if (delay !== undefined) return `after.${delay}`;
  const fields = payload.kind === 'record' ? payload.fields : [];
  const [detail] = fields.flatMap(([, value]) =>
    value.kind === 'plain' && value.value !== null ? [value.value] : [],
  );
  return detail === undefined || detail === '' ? type : `${type} (${String(detail)})`;
}

/** The name of the way in which what was asked for ended. */
function outcomeOf(machine: MachineId, actor: string, kind: string, payload: Shown): string | undefined {
  const ways = subjects
    .filter((subject) => subject.machine === machine)
    .flatMap(({ outcomes }) => Object.values(outcomes[actor] ?? {}));
  if (kind === 'error') return ways.find((way) => !('output' in way))?.event;
  const ends = ways.filter((way) => 'output' in way);
  const said = wordsOf(fieldOf(payload, 'output'));
  const fits = ends.find(({ output }) => wordsAmong(output).every((word) => said.includes(word)));
  return (fits ?? ends[0])?.event;
}

/** The words by which an outcome says what it is: its kind, or where a case then stands. */
function wordsAmong(output: unknown): string[] {
  const { kind, status }: { kind?: unknown; status?: unknown } = Object(output);
  return [kind ?? status].filter((word) => typeof word === 'string');
}

function wordsOf(output: Shown | undefined): unknown[] {
  return ['kind', 'status'].flatMap((name) => {
    const field = output && fieldOf(output, name);
    return field?.kind === 'plain' ? [field.value] : [];
  });
}

function fieldOf(value: Shown, name: string): Shown | undefined {
  return value.kind === 'record' ? value.fields.find(([field]) => field === name)?.[1] : undefined;
}

/** Whether a path of the plan goes the same way, and perhaps on from there. */
function goesThatWay(other: string, id: string): boolean {
  return other === id || other.startsWith(`${id} > `);
}

/** The paths of the plan that end as this one does, those that share most of it first. */
function plannedNear(machine: MachineId, id: string): readonly string[] {
  const words = id.split(' > ');
  const ids = subjects
    .filter((subject) => subject.machine === machine)
    .flatMap((subject) => subject.edgeScripts().map((script) => script.id));
  const likeness = (other: string) => {
    const others = other.split(' > ');
    if (goesThatWay(other, id)) return 1_000_000 - others.length;
    const isFromThere = others[0] === words[0] ? 15 : 0;
    const ending = [...words].reverse().findIndex((word, index) => word !== others.at(-1 - index));
    const both = new Set(others.filter((word) => words.includes(word))).size;
    return (
      (ending < 0 ? words.length : ending) * 10 +
      isFromThere +
      both -
      Math.abs(others.length - words.length) / 100
    );
  };
  return [...new Set(ids)]
    .map((other) => ({ other, like: likeness(other) }))
    .filter(({ like }) => like >= 1)
    .sort((one, other) => other.like - one.like)
    .slice(0, mostPlanned)
    .map(({ other }) => other);
}
