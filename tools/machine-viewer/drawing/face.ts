import type { DrawnLine, DrawnTag } from './drawing.ts';
import type { GraphEdge, GraphState } from './graph.ts';
import { cut, textWidth } from './measure.ts';

/** Sizes of type, in pixels; the drawing and its measures share them. */
export const type = {
  title: 14,
  groupTitle: 16,
  islandTitle: 22,
  line: 12,
  tag: 10.5,
  label: 12,
  action: 11,
} as const;

/** What is written at the top of a state's box, positions counted from the box's corner. */
export type Face = {
  title: string;
  titleSize: number;
  tags: readonly DrawnTag[];
  lines: readonly DrawnLine[];
  /** What the writing takes, its margins included. */
  width: number;
  height: number;
};

const margin = 12;
const lineHeight = 18;
const mostLetters = 100;
/** A box with states inside is wide: its edges stand in so many columns, where there are more of them than this. */
const columns = 3;
const columnHeight = 4;

/**
 * Writes a state's face: its name and tags, its address, what runs in it, and the edges that are words.
 *
 * @param worded the state's own edges that are no arrows
 * @param isIsland what is laid out for itself is named in letters that are read from further away
 */
export function faceOf(state: GraphState, worded: readonly GraphEdge[], isIsland: boolean): Face {
  const hasInside = state.states.length > 0;
  const titleSize = !hasInside ? type.title : isIsland ? type.islandTitle : type.groupTitle;
  const titleHeight = titleSize + 16;
  const tags = tagsOf(state, titleSize);
  const rows = rowsOf(state, worded);
  let x = margin;
  let widest = 0;
  const lines: DrawnLine[] = [];
  for (const column of hasInside ? inColumns(rows) : [rows]) {
    const width = Math.max(...column.map(({ text }) => textWidth(text, type.line)), 0) + 8;
    column.forEach((row, index) => {
      lines.push({ ...row, x, y: titleHeight + index * lineHeight, width, height: lineHeight });
    });
    x += width + margin;
    widest = Math.max(widest, column.length);
  }
  const last = tags.at(-1);
  const titleEnd = last ? last.x + last.width : margin + textWidth(state.key, titleSize, 'bold');
  return {
    title: state.key,
    titleSize,
    tags,
    lines,
    width: Math.max(titleEnd + margin, lines.length > 0 ? x : 0, 88),
    height: titleHeight + widest * lineHeight + (lines.length > 0 ? 8 : 4),
  };
}

type Row = Pick<DrawnLine, 'kind' | 'text' | 'full' | 'edge'>;

function rowsOf(state: GraphState, worded: readonly GraphEdge[]): Row[] {
  const does = [
    ...state.invokes.map(({ id, src }) => (id === src ? `runs ${id}` : `runs ${id}: ${src}`)),
    ...(state.entry.length > 0 ? [`entry / ${state.entry.join(', ')}`] : []),
    ...(state.exit.length > 0 ? [`exit / ${state.exit.join(', ')}`] : []),
  ];
  return [
    ...(state.path === null ? [] : [row('path', state.path)]),
    ...does.map((text) => row('does', text)),
    ...worded.map((edge) => row(edge.isForbidden ? 'ignores' : 'hears', inWords(edge), edge.id)),
  ];
}

function row(kind: Row['kind'], text: string, edge: string | null = null): Row {
  return { kind, text: cut(text, mostLetters), full: text, edge };
}

/** `open.wallet [mayLeave] → wallet / goTo`. */
function inWords({ source, targets, event, guard, actions, isForbidden }: GraphEdge): string {
  if (isForbidden) return `${event}${guard === null ? '' : ` [${guard}]`}: ignored`;
  const places = targets.map((target) => (target === source ? '↻' : `→ ${keyOf(target)}`));
  return [
    event,
    ...(guard === null ? [] : [`[${guard}]`]),
    ...places,
    ...(actions.length > 0 ? ['/', actions.join(', ')] : []),
  ].join(' ');
}

/** The last name of a place. */
export function keyOf(place: string): string {
  return place.slice(place.lastIndexOf('.') + 1);
}

function tagsOf({ key, tags }: GraphState, titleSize: number): DrawnTag[] {
  let x = margin + textWidth(key, titleSize, 'bold') + 8;
  return tags.map((text) => {
    const width = textWidth(text, type.tag) + 12;
    const tag = { text, x, y: titleSize / 2, width, height: 17 };
    x += width + 4;
    return tag;
  });
}

/** What the state is, beside what it hears. */
function inColumns(rows: readonly Row[]): Row[][] {
  const about = rows.filter(({ edge }) => edge === null);
  const edges = rows.filter(({ edge }) => edge !== null);
  if (rows.length <= columnHeight) return [[...rows]];
  const height = Math.max(columnHeight, Math.ceil(edges.length / columns));
  const heard = Array.from({ length: Math.ceil(edges.length / height) }, (_, index) =>
    edges.slice(index * height, (index + 1) * height),
  );
  return [about, ...heard].filter((column) => column.length > 0);
}
