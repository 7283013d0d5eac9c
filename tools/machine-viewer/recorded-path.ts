import { type MachineId, machines } from '#paths/machines.ts';
import { wordOf as planWordOf } from '#paths/plan.ts';
import { subjects } from '#paths/scripts.ts';
import type { Shown } from './live/shown.ts';
import type { RecordedEvent, Recording } from './recording.ts';

/** A recorded machine as a path of the test plan. */
export type RecordedPath = {
  machine: MachineId;
  /** In the plan's notation: `wallet > load.done > save > save.failed`. */
  id: string;
  /** The entries of the path, in order. */
  events: readonly RecordedEvent[];
  /** The places after each of them; the first are the start. */
  stands: readonly (readonly string[])[];
  /** The most similar paths of the plan, the nearest first. */
  planned: readonly string[];
  /** Whether the first of them begins with this path. */
  isPlanned: boolean;
};

/** The number of listed paths of the plan. */
const mostPlanned = 3;

/**
 * Returns the recorded events that took an edge as a path, with the names of the test plan. Events without effect are left out.
 */
export function toPath(recording: Recording): RecordedPath {
  const { machine, actors, events } = recording;
  const own = actors.find((actor) => actor.machine === machine)?.id;
  const received = events.filter(({ actor, event }) => actor === own && event.type !== 'xstate.init');
  const taken = received.filter(({ edges }) => edges.length > 0);
  const id = [startOf(recording), ...taken.map((each) => wordOf(machine, each))].join(' > ');
  const planned = plannedNear(machine, id);
  return {
    machine,
    id,
    events: taken,
    stands: [recording.start, ...taken.map(({ places }) => places)],
    planned,
    isPlanned: planned.some((other) => takesEdge(other, id)),
  };
}

/** The start of a path of the portal has its own name: the step, or `visitor`. */
function startOf({ machine, start }: Recording): string {
  const inStep = start.map((place) => /^verified\.step\.([A-Za-z]+)/.exec(place)?.[1]).find((step) => step);
  if (machine !== 'onboarding') return start.at(-1) ?? machines[machine].id;
  return inStep ?? 'visitor';
}

/** Returns the plan's name of an event, with the detail that distinguishes its cases. */
function wordOf(machine: MachineId, { event: { type, payload } }: RecordedEvent): string {
  const [, kind, actor = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
  if (kind !== undefined) return outcomeOf(machine, actor, kind, payload) ?? type;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  if (delay !== undefined) return `after.${delay}`;
  const fields = payload.kind === 'record' ? payload.fields : [];
  const plain = fields.flatMap(([field, value]) =>
    value.kind === 'plain' && value.value !== null ? [[field, value.value] as const] : [],
  );
  return planWordOf({ type, ...Object.fromEntries(plain) });
}

/** Returns the name of an outcome. */
function outcomeOf(machine: MachineId, actor: string, kind: string, payload: Shown): string | undefined {
  const ways = subjects
    .filter((subject) => subject.machine === machine)
    .flatMap(({ outcomes }) => Object.values(outcomes[actor] ?? {}));
  if (kind === 'error') return ways.find((way) => !('output' in way))?.event;
  const ends = ways.filter((way) => 'output' in way);
  const outputWords = wordsOf(fieldOf(payload, 'output'));
  const fits = ends.find(({ output }) => wordsAmong(output).every((word) => outputWords.includes(word)));
  return (fits ?? ends[0])?.event;
}

/** Returns the values that identify an outcome: its kind, or the status of a case. */
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

/** Returns whether a path of the plan equals this one or continues it. */
function takesEdge(other: string, id: string): boolean {
  return other === id || other.startsWith(`${id} > `);
}

/** Returns the paths of the plan with the same last event, those with the longest common beginning first. */
function plannedNear(machine: MachineId, id: string): readonly string[] {
  const words = id.split(' > ');
  const ids = subjects
    .filter((subject) => subject.machine === machine)
    .flatMap((subject) => subject.edgeScripts().map((script) => script.id));
  const likeness = (other: string) => {
    const others = other.split(' > ');
    if (takesEdge(other, id)) return 1_000_000 - others.length;
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
