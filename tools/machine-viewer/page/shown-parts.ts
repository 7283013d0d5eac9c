import { placeOf } from '#paths/edges.ts';
import type { Drawing, DrawnPart, DrawnWay, Look } from '../drawing/layout.ts';

/** What is shown on a drawing beside the machine itself. */
export type Shown = {
  /** The places in which the machine is now. */
  active: ReadonlySet<string>;
  /** The edges that the path tests walk; undefined where that is not shown. */
  walked: ReadonlySet<string> | undefined;
  /** A state's place, or an edge's id. */
  selected: string | null;
};

/** A part as it can be chosen on the page, by pointer and by key. */
export function choosable(part: DrawnPart): DrawnPart {
  const { label } = part.data;
  const isChoosable = label !== '';
  return {
    ...part,
    selectable: isChoosable,
    focusable: isChoosable,
    ...(isChoosable
      ? { ariaRole: 'button', ariaLabel: label, domAttributes: { 'aria-pressed': false } }
      : { style: { pointerEvents: 'none' } }),
  };
}

/** A part as it is now; the very same where nothing is to be said of it, so that it is not drawn anew. */
export function shownPart(part: DrawnPart, { active, walked, selected }: Shown): DrawnPart {
  const { id, type, data } = part;
  const isSelected = id === selected;
  const isEdge = type === 'row' || type === 'label';
  const isActive = (type === 'state' || type === 'face' || type === 'row') && active.has(placeOf(data.state));
  const isWalked = isEdge ? walked?.has(id) : undefined;
  if (!isSelected && !isActive && isWalked === undefined) return part;
  const label = [
    data.label,
    ...(type === 'state' && isActive ? ['active'] : []),
    ...(isWalked === undefined ? [] : [`${isWalked ? '' : 'not '}walked by the path tests`]),
  ].join(', ');
  return {
    ...part,
    selected: isSelected,
    ...(data.label && { ariaLabel: label, domAttributes: { 'aria-pressed': isSelected } }),
    data: { ...data, label: data.label && label, look: lookOf(isSelected, isActive, isWalked) },
  };
}

/** A way as it is now: of one colour where all its edges are. */
export function shownWay(way: DrawnWay, { walked, selected }: Omit<Shown, 'active'>): DrawnWay {
  const { edges = [] } = way.data ?? {};
  const isSelected = edges.some((edge) => edge === selected);
  const count = edges.filter((edge) => walked?.has(edge)).length;
  const isWalked =
    walked && (count === edges.length || count === 0) && edges.length > 0 ? count > 0 : undefined;
  if (!way.data || (!isSelected && isWalked === undefined)) return way;
  return { ...way, data: { ...way.data, look: lookOf(isSelected, false, isWalked) } };
}

/** The id of what is around the innermost active state: of parallel ones the one that lies deepest. */
export function activePart({ parts }: Drawing, active: ReadonlySet<string>): string | undefined {
  const [deepest] = parts
    .filter(({ id, type }) => type === 'state' && active.has(id))
    .map(({ data }) => data.state)
    .toSorted((one, other) => other.path.length - one.path.length);
  return deepest && placeOf(deepest.parent ?? deepest);
}

function lookOf(isSelected: boolean, isActive: boolean, walked: boolean | undefined): Look {
  return { isSelected, isActive, ...(walked !== undefined && { walked }) };
}
