import { placeOf } from '#machines/edges.ts';
import type { Drawing, DrawnPart, DrawnWay, Look, Walked } from '../drawing/drawn.ts';

/** What is shown on a drawing beside the machine itself. */
export type Shown = {
  /** The places in which the machine is now. */
  active: ReadonlySet<string>;
  /** The edges that it took last, by their ids. */
  lit: ReadonlySet<string>;
  /** Where the path tests walk each edge; undefined where that is not shown. */
  walked: ReadonlyMap<string, Walked> | undefined;
  /** A state's place, or an edge's id. */
  selected: string | null;
};

/** A part as it can be chosen on the page, by pointer and by key. @param note what is noted on it */
export function choosable(part: DrawnPart, note?: string): DrawnPart {
  const isChoosable = part.data.label !== '';
  const label = isChoosable && note !== undefined ? withNote(part.data.label, note) : part.data.label;
  return {
    ...part,
    data: { ...part.data, label },
    selectable: isChoosable,
    focusable: isChoosable,
    ...(isChoosable
      ? { ariaRole: 'button', ariaLabel: label, domAttributes: { 'aria-pressed': false } }
      : { style: { pointerEvents: 'none' } }),
  };
}

/** What is written on a part and beside it is said as one, before what describes it. */
function withNote(label: string, note: string): string {
  const [name, ...described] = label.split(' – ');
  return [`${name}, ${note}`, ...described].join(' – ');
}

/** A part as it is now; the very same where nothing is to be said of it, so that it is not drawn anew. */
export function shownPart(part: DrawnPart, { active, lit, walked, selected }: Shown): DrawnPart {
  const { id, type, data } = part;
  const isSelected = id === selected;
  const isEdge = type === 'row' || type === 'label';
  const isActive = (type === 'state' || type === 'face' || type === 'row') && active.has(placeOf(data.state));
  const isLit = isEdge && lit.has(id);
  const isWalked = isEdge ? walked?.get(id) : undefined;
  if (!isSelected && !isActive && !isLit && isWalked === undefined) return part;
  const label = [
    data.label,
    ...(isLit ? ['taken last'] : []),
    ...(type === 'state' && isActive ? ['active'] : []),
    ...(isWalked === undefined ? [] : [walkedInWords[isWalked]]),
  ].join(', ');
  return {
    ...part,
    selected: isSelected,
    ...(data.label && { ariaLabel: label, domAttributes: { 'aria-pressed': isSelected } }),
    data: { ...data, label: data.label && label, look: lookOf({ isSelected, isActive, isLit }, isWalked) },
  };
}

/** A way as it is now: of one colour where all its edges are. */
export function shownWay(way: DrawnWay, { lit, walked, selected }: Omit<Shown, 'active'>): DrawnWay {
  const { edges = [] } = way.data ?? {};
  const isSelected = edges.some((edge) => edge === selected);
  const isLit = edges.some((edge) => lit.has(edge));
  const where = new Set(walked ? edges.map((edge) => walked.get(edge)) : []);
  const [isWalked] = where.size === 1 ? where : [];
  if (!way.data || (!isSelected && !isLit && isWalked === undefined)) return way;
  return { ...way, data: { ...way.data, look: lookOf({ isSelected, isLit }, isWalked) } };
}

/** The id of what is around the innermost active state: of parallel ones the one that lies deepest. */
export function activePart({ parts }: Drawing, active: ReadonlySet<string>): string | undefined {
  const [deepest] = parts
    .filter(({ id, type }) => type === 'state' && active.has(id))
    .map(({ data }) => data.state)
    .toSorted((one, other) => other.path.length - one.path.length);
  return deepest && placeOf(deepest.parent ?? deepest);
}

/** Where an edge is walked, for a person. */
export const walkedInWords: Readonly<Record<Walked, string>> = {
  chromium: 'walked in Chromium',
  jsdom: 'walked in jsdom',
  model: 'walked on the model alone',
  nobody: 'walked by nobody',
};

function lookOf(look: Look, walked: Walked | undefined): Look {
  return { ...look, ...(walked !== undefined && { walked }) };
}
