import type { MachineId } from './machines.ts';
import { placesIn } from './places.ts';
import { subjects } from './scripts.ts';

/** A path of an accepted plan: its id, and where it leads. */
export type BaselinePath = { id: string; to: string };

/** The changes since a baseline: the ids of removed paths, of new paths, and of paths that lead elsewhere. */
export type BaselineChange = Readonly<Record<'gone' | 'added' | 'moved', readonly string[]>>;

const between = ' -> ';

/** Returns every path that is now derived from a machine, by its id, with where it leads. */
export function pathsNow(machine: MachineId): readonly BaselinePath[] {
  const all = subjects
    .filter((subject) => subject.machine === machine)
    .flatMap(({ runs }) => runs().performed);
  const distinct = new Map(
    all.map(({ id, first, steps, beyond = 0 }) => {
      const places = placesIn(steps.at(-1 - beyond)?.state ?? first);
      return [id, [...places].sort().join(' and ')] as const;
    }),
  );
  return [...distinct].map(([id, to]) => ({ id, to })).sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Returns a baseline as text: one path on each line, `wallet > load.done -> verified.step.wallet.editing.browsing`. */
export function writeBaseline(paths: readonly BaselinePath[]): string {
  return paths.map(({ id, to }) => `${id}${between}${to}\n`).join('');
}

/** Reads the result of {@link writeBaseline}. */
export function readBaseline(text: string): readonly BaselinePath[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.lastIndexOf(between);
      return { id: line.slice(0, at), to: line.slice(at + between.length) };
    });
}

/** Returns the changes since a baseline. */
export function changeSince(before: readonly BaselinePath[], now: readonly BaselinePath[]): BaselineChange {
  const [were, are] = [byId(before), byId(now)];
  return {
    gone: before.filter(({ id }) => !are.has(id)).map(({ id }) => id),
    added: now.filter(({ id }) => !were.has(id)).map(({ id }) => id),
    moved: now.filter(({ id, to }) => were.has(id) && were.get(id) !== to).map(({ id }) => id),
  };
}

/** Returns a change in words: '3 paths gone, 2 new, 1 leads elsewhere'; null if nothing has changed. */
export function changeInWords({ gone, added, moved }: BaselineChange): string | null {
  const parts = [
    ...(gone.length > 0 ? [`${gone.length} ${gone.length === 1 ? 'path' : 'paths'} gone`] : []),
    ...(added.length > 0 ? [`${added.length} new`] : []),
    ...(moved.length > 0 ? [`${moved.length} ${moved.length === 1 ? 'leads' : 'lead'} elsewhere`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}

function byId(paths: readonly BaselinePath[]): ReadonlyMap<string, string> {
  return new Map(paths.map(({ id, to }) => [id, to]));
}
