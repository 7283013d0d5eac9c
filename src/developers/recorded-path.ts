import { wordOf as planWordOf } from '#paths/plan.ts';
import { referenceOf } from '#paths/reference.ts';
import { subjects } from '#paths/scripts.ts';
import type { Shown } from '#tools/machine-viewer/live/shown.ts';
import { type PlannedNear, type RecordedPath, takenIn } from '#tools/machine-viewer/recorded-path.ts';
import type { RecordedEvent, Recording } from '#tools/machine-viewer/recording.ts';

/** The number of listed paths of the plan. */
const mostPlanned = 3;

/** Returns a recording as a path, with the names of the test plan, and the nearest paths of that plan. */
export function toPath(recording: Recording): RecordedPath {
  const { machine } = recording;
  const taken = takenIn(recording);
  const words = [startOf(recording), ...taken.events.map((each) => wordOf(machine, each))];
  const id = words.join(' > ');
  const planned = plannedNear(machine, words);
  return { machine, id, ...taken, planned, isPlanned: planned[0] !== undefined && begins(planned[0].id, id) };
}

/** The start of a path of the portal has its own name: the step, or `visitor`. */
function startOf({ machine, start }: Recording): string {
  const inStep = start.map((place) => /^verified\.step\.([A-Za-z]+)/.exec(place)?.[1]).find((step) => step);
  if (machine !== 'onboarding') return start.at(-1) ?? machine;
  return inStep ?? 'visitor';
}

/** Returns the plan's name of an event, with the detail that distinguishes its cases. */
function wordOf(machine: string, { event: { type, payload } }: RecordedEvent): string {
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
function outcomeOf(machine: string, actor: string, kind: string, payload: Shown): string | undefined {
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
function begins(other: string, id: string): boolean {
  return other === id || other.startsWith(`${id} > `);
}

/**
 * Returns the nearest paths of the plan: those that begin with this path, then those that share most of their events with it in
 * the same order. Of equal ones, the path with the longest common end comes first: a session is saved after the failure.
 */
function plannedNear(machine: string, words: readonly string[]): readonly PlannedNear[] {
  const id = words.join(' > ');
  const scripts = subjects
    .filter((subject) => subject.machine === machine)
    .flatMap((subject) => [...subject.edgeScripts(), ...subject.stateScripts()]);
  const judged = [...new Map(scripts.map((script) => [script.id, script])).values()].map((script) => {
    const others = script.id.split(' > ');
    const shared = sharedInOrder(words, others);
    const likeness = (2 * shared) / (words.length + others.length);
    return { script, shared, rank: begins(script.id, id) ? 2 : likeness, end: commonEnd(words, others) };
  });
  return judged
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.rank - one.rank || other.end - one.end)
    .slice(0, mostPlanned)
    .map(({ script, shared }) => ({ reference: referenceOf(script), id: script.id, shared }));
}

/** Returns the length of the longest sequence of words that both have in this order. */
function sharedInOrder(words: readonly string[], others: readonly string[]): number {
  let before = others.map(() => 0);
  for (const word of words) {
    const row: number[] = [];
    for (const [index, other] of others.entries()) {
      const [left, above, diagonal] = [row[index - 1] ?? 0, before[index] ?? 0, before[index - 1] ?? 0];
      row.push(word === other ? diagonal + 1 : Math.max(left, above));
    }
    before = row;
  }
  return before.at(-1) ?? 0;
}

function commonEnd(words: readonly string[], others: readonly string[]): number {
  const differs = words.toReversed().findIndex((word, index) => word !== others.at(-1 - index));
  return differs < 0 ? words.length : differs;
}
