import { placeOf } from '#machines/graph/edges.ts';
import type { Drawing, DrawnPart, DrawnWay, Look, Visited } from '../drawing/drawn.ts';

/** What a drawing shows in addition to the machine. */
export type Shown = {
  /** The places in which the machine is now. */
  active: ReadonlySet<string>;
  /** The ids of the edges that it took last. */
  lit: ReadonlySet<string>;
  /** Where the path tests cover each edge; undefined if that is not shown. */
  visited: ReadonlyMap<string, Visited> | undefined;
  /** A state's place, or an edge's id. */
  selected: string | null;
};

/** Returns a part that can be selected by pointer and by keyboard. @param note the note on it */
export function choosable(part: DrawnPart, note?: string): DrawnPart {
  const isChoosable = part.data.label !== '';
  const label = isChoosable && note !== undefined ? withNote(part.data.label, note) : part.data.label;
  return {
    ...part,
    data: { ...part.data, label },
    selectable: isChoosable,
    focusable: isChoosable,
    ...(isChoosable
      ? { ariaRole: 'button', ariaLabel: label, domAttributes: { title: label, 'aria-pressed': false } }
      : { style: { pointerEvents: 'none' } }),
  };
}

/** Puts the note after the name, before the description, in one accessible name. */
function withNote(label: string, note: string): string {
  const [name, ...described] = label.split(' – ');
  return [`${name}, ${note}`, ...described].join(' – ');
}

/** Returns a part in its current state; the same object if nothing changes, so that it is not rendered again. */
export function shownPart(part: DrawnPart, { active, lit, visited, selected }: Shown): DrawnPart {
  const { id, type, data } = part;
  const edges = edgesOfPart(part);
  const isSelected = id === selected || edges.some((edge) => edge === selected);
  const isActive = (type === 'state' || type === 'face' || type === 'row') && active.has(placeOf(data.state));
  const isLit = edges.some((edge) => lit.has(edge));
  const isVisited = visitedAlike(edges, visited);
  if (!isSelected && !isActive && !isLit && isVisited === undefined) return part;
  const label = [
    data.label,
    ...(isLit ? ['taken last'] : []),
    ...(type === 'state' && isActive ? ['active'] : []),
    ...(isVisited === undefined ? [] : [coverageText[isVisited]]),
  ].join(', ');
  return {
    ...part,
    selected: isSelected,
    ...(data.label && { ariaLabel: label, domAttributes: { title: label, 'aria-pressed': isSelected } }),
    data: { ...data, label: data.label && label, look: lookOf({ isSelected, isActive, isLit }, isVisited) },
  };
}

/** Returns an arrow in its current state: in one colour if all its edges have it. */
export function shownWay(way: DrawnWay, { lit, visited, selected }: Omit<Shown, 'active'>): DrawnWay {
  const { edges = [] } = way.data ?? {};
  const isSelected = edges.some((edge) => edge === selected);
  const isLit = edges.some((edge) => lit.has(edge));
  const isVisited = visitedAlike(edges, visited);
  if (!way.data || (!isSelected && !isLit && isVisited === undefined)) return way;
  return { ...way, data: { ...way.data, look: lookOf({ isSelected, isLit }, isVisited) } };
}

/** Returns the edges that a part stands for: a text or a label for one, a note for several. */
export function edgesOfPart({ id, type, data }: DrawnPart): readonly string[] {
  if (type === 'note') return data.edges ?? [];
  return type === 'row' || type === 'label' ? [id] : [];
}

/** Returns where edges are covered, if it is the same for all of them. */
function visitedAlike(edges: readonly string[], visited: Shown['visited']): Visited | undefined {
  const where = new Set(visited ? edges.map((edge) => visited.get(edge)) : []);
  return where.size === 1 ? [...where][0] : undefined;
}

/** Returns the id of the part around the innermost active state; of parallel states, the deepest one. */
export function activePart({ parts }: Drawing, active: ReadonlySet<string>): string | undefined {
  const [deepest] = parts
    .filter(({ id, type }) => type === 'state' && active.has(id))
    .map(({ data }) => data.state)
    .toSorted((one, other) => other.path.length - one.path.length);
  return deepest && placeOf(deepest.parent ?? deepest);
}

/** Where an edge is covered, as text. */
export const coverageText: Readonly<Record<Visited, string>> = {
  chromium: 'walked in Chromium',
  jsdom: 'walked in jsdom',
  model: 'walked on the model alone',
  nobody: 'walked by nobody',
};

function lookOf(look: Look, visited: Visited | undefined): Look {
  return { ...look, ...(visited !== undefined && { visited }) };
}
