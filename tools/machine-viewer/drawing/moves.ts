import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { edgesInWords, type LabelledEdge } from './in-words.ts';
import { isLane, isWithin } from './nesting.ts';

/**
 * Returns an edge as text: `saving → invalid (2 fields refused)`, `→ wallet` for one that its source's child states inherit,
 * `no change of state` for one without a target.
 *
 * @param count how many items the event lists; undefined without a list
 */
export function moveInWords({ source, targets, guard }: LabelledEdge, count?: number): string {
  const reason = guard === null ? '' : ` (${reasonIn(guard, count)})`;
  const [target] = targets;
  if (!target) return `no change of state${reason}`;
  const to = targets.map((each) => nameNextTo(each, source)).join(', ');
  return isWithin(target, source) ? `→ ${to}${reason}` : `${nameNextTo(source, target)} → ${to}${reason}`;
}

/** Returns an edge of a machine by its id. */
export function edgeOf(machine: AnyStateMachine, id: string): LabelledEdge | undefined {
  const known = edges.get(machine) ?? new Map(edgesInWords(machine).map((edge) => [edge.id, edge]));
  edges.set(machine, known);
  return known.get(id);
}

const edges = new WeakMap<AnyStateMachine, ReadonlyMap<string, LabelledEdge>>();

/** Returns a state's name, after that of its step if the other state is not in the same step. */
function nameNextTo(state: AnyStateNode, other: AnyStateNode): string {
  const step = stepAround(state);
  return step && step !== state && !isWithin(other, step) ? `${step.key}.${state.key}` : state.key;
}

function stepAround(state: AnyStateNode): AnyStateNode | undefined {
  if (!state.parent) return undefined;
  return isLane(state.parent) ? state : stepAround(state.parent);
}

/** Returns a guard's name as text: `refusedFields` with two items is `2 fields refused`. */
function reasonIn(guard: string, count: number | undefined): string {
  const words = guard.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  const [, participle, noun] = /^(\w+ed) (\w+)s$/.exec(words) ?? [];
  if (participle === undefined || count === undefined) return words;
  return `${count} ${noun}${count === 1 ? '' : 's'} ${participle}`;
}
