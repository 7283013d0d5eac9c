import type { AnyStateNode } from 'xstate';
import type { Fold } from './folds.ts';
import { type LabelledEdge, stateInWords } from './in-words.ts';
import type { LaneNote } from './lanes.ts';

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
export type Box = Point & Size;

/** One line of text, from the left end of its baseline; for an edge, the colour of `event` shows whether it is covered. */
export type Text = Point & {
  text: string;
  size: number;
  isBold?: boolean;
  isItalic?: boolean;
  colour?: 'event' | 'quiet';
};

/** Text, and its size including margins. */
export type Writing = Size & { texts: readonly Text[] };

/** The text at the top of a state's box, with positions relative to the box's corner. */
export type Face = Writing & {
  /** The outlines of the tags. */
  pills: readonly Box[];
  /** The edges that are text, each a selectable row; `full` is the text without truncation. */
  rows: readonly (Writing & Point & { edge: string; full: string; description: string | undefined })[];
};

const margin = 12;
const rowHeight = 18;
const labelLineHeight = 16;
/** No text of a drawing is smaller. */
export const textSize = 12.5;
/** The zoom level at which the smallest text has 11 pixels. */
export const readable = 11 / textSize;
const mostLetters = 240;
/** The name of a folded step with more letters is in two lines. */
const longestLine = 16;
/** A box with child states is wide: its edges are in this many columns if there are more than `columnHeight`. */
const columns = 3;
const columnHeight = 4;

// The widths of Helvetica's characters in thousandths of the font size. Arial and Liberation Sans have the same widths, and the
// portal's own font is narrower. With this table, a drawing is the same with and without a browser.
const lettersOfWidth: readonly (readonly [number, string])[] = [
  [222, "'ijl"],
  [278, ' !,./:;[]ftI\\'],
  [355, '()-r`"'],
  [389, '*'],
  [500, 'ckvsxyzJ'],
  [556, '0123456789abdeghnopqu#$?_L'],
  [611, 'FTZ+<=>~'],
  [667, '&ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [833, 'GOQMm'],
  [1000, '%W…→↻'],
];
const widthOf = new Map(
  lettersOfWidth.flatMap(([width, letters]) => [...letters].map((each) => [each, width])),
);

/** Returns the width of a text in pixels, rounded up; bold text is a little wider. */
export function textWidth({ text, size, isBold = false }: Omit<Text, keyof Point>): number {
  const sum = [...text].reduce((total, letter) => total + (widthOf.get(letter) ?? 1000), 0);
  return Math.ceil(((sum * size) / 1000) * (isBold ? 1.08 : 1));
}

export type FaceOptions = {
  /** Of the state's name, in pixels. */
  titleSize: number;
  /** How the state is folded. */
  fold: Fold | undefined;
  /** The number of a step in its lane, from 1; null for any other state. */
  number: number | null;
  isBrief: boolean;
};

/**
 * Returns the text of a state's box: its name and tags, its path, its invoked actors, and the edges that are text.
 *
 * @param words the state's own edges that are not arrows
 */
export function faceOf(state: AnyStateNode, words: readonly LabelledEdge[], options: FaceOptions): Face {
  const { titleSize, number, fold, isBrief } = options;
  const numbered: Text[] =
    number === null
      ? []
      : [{ text: String(number), size: titleSize, x: margin, y: titleSize + 6, colour: 'quiet' }];
  const indent = number === null ? margin : margin + textWidth({ text: '00', size: titleSize }) + 3;
  // The names of the steps are long, and their boxes are side by side.
  const names = number === null || !fold ? [state.key] : brokenName(state.key);
  const titles = names.map(
    (text, line): Text => ({
      text,
      size: titleSize,
      isBold: true,
      x: indent,
      y: titleSize + 6 + line * (titleSize + 4),
    }),
  );
  let right = Math.max(...titles.map((line) => line.x + textWidth(line))) + 4;
  const tags = state.tags.map((text) => {
    const tag: Text = { text, size: textSize, x: right + 10, y: titleSize / 2 + 12, colour: 'quiet' };
    const pill: Box = { x: right + 4, y: titleSize / 2, width: textWidth(tag) + 12, height: 18 };
    right = pill.x + pill.width;
    return { tag, pill };
  });
  const top = titleSize + 16 + (titles.length - 1) * (titleSize + 4);
  const texts: Text[] = [...numbered, ...titles, ...tags.map(({ tag }) => tag)];
  const rows: Face['rows'][number][] = [];
  let x = margin;
  let longest = 0;
  for (const column of columnsOf(state, isBrief ? words.filter(changesState) : words, options)) {
    const width = Math.max(...column.map(({ text }) => textWidth({ text, size: textSize }))) + 8;
    column.forEach(({ text, edge, full }, index) => {
      const y = top + index * rowHeight;
      if (!edge) texts.push({ text, size: textSize, x, y: y + 13, colour: 'quiet' });
      else {
        const { id, definition } = edge;
        const row = { edge: id, full, description: definition.description, x, y, width, height: rowHeight };
        rows.push({ ...row, texts: [inRow(text, edge)] });
      }
    });
    x += width + margin;
    longest = Math.max(longest, column.length);
  }
  return {
    texts,
    pills: tags.map(({ pill }) => pill),
    rows,
    width: Math.max(right + (number === null ? margin : 6), longest > 0 ? x : 0, fold ? 0 : 72),
    height: top + longest * rowHeight + (longest > 0 ? 8 : 4),
  };
}

/** Returns the name of a step in one line or in two, broken before a capital near its middle. */
function brokenName(name: string): readonly string[] {
  if (name.length <= longestLine) return [name];
  const middle = name.length / 2;
  const capitals = [...name.matchAll(/[A-Z]/g)].map(({ index }) => index);
  const [at] = capitals.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at)];
}

function changesState({ targets }: LabelledEdge): boolean {
  return targets.length > 0;
}

/** Returns the note on edges of a lane: the event with its guard, and what the edges have in common. */
export function noteOf({ edges, meaning }: Pick<LaneNote, 'edges' | 'meaning'>): Writing {
  const [{ event, guard } = { event: '', guard: null }] = edges;
  const name: Text = { text: event, size: textSize, isBold: true, colour: 'event', x: 12, y: 18 };
  const texts: Text[] = [
    name,
    ...(guard === null
      ? []
      : [{ ...name, text: `[${guard}]`, isBold: false, x: name.x + textWidth(name) + 6 }]),
    { text: meaning, size: textSize, x: 12, y: 18 + labelLineHeight },
  ];
  return {
    texts,
    width: Math.max(...texts.map((text) => text.x + textWidth(text))) + 12,
    height: 2 * labelLineHeight + 12,
  };
}

/** Returns the box of a lane's outcome. */
export function outcomeOf({ key }: AnyStateNode): Writing {
  const text: Text = { text: key, size: 14, isBold: true, x: 16, y: 24 };
  return { texts: [text], width: textWidth(text) + 32, height: 38 };
}

/** Returns an edge's label: its event, its guard, its parties, its actions. */
export function labelOf({ event, guard, actions: all, by }: LabelledEdge, isBrief = false): Writing {
  const actions = isBrief ? [] : all;
  const isImplied = isBrief && event === 'always' && guard !== null;
  const lines: Omit<Text, keyof Point>[] = [
    ...(isImplied ? [] : [{ text: event, size: textSize, isBold: true, colour: 'event' as const }]),
    ...(guard === null ? [] : [{ text: `[${guard}]`, size: textSize }]),
    ...(by.length > 0 ? [{ text: `by ${by.join(', ')}`, size: textSize, colour: 'quiet' as const }] : []),
    ...actions.map((text) => ({ text: `/ ${text}`, size: textSize, colour: 'quiet' as const })),
  ];
  return {
    texts: lines.map((line, index) => ({ ...line, x: 8, y: 15 + index * labelLineHeight })),
    width: Math.max(...lines.map(textWidth)) + 16,
    height: lines.length * labelLineHeight + 6,
  };
}

/** Returns the board that refers to a state elsewhere. */
export function boardOf({ key }: AnyStateNode): Writing {
  const text = { text: key, size: textSize, isBold: true, x: 10, y: 17 };
  return { texts: [text], width: textWidth(text) + 30, height: 26 };
}

type Row = { text: string; full: string; edge?: LabelledEdge };

/** The properties of the state in one column, its edges in the others. */
function columnsOf(
  state: AnyStateNode,
  words: readonly LabelledEdge[],
  { fold, isBrief }: FaceOptions,
): Row[][] {
  const isGroup = Object.keys(state.states).length > 0;
  const { path, invokes, entry, exit } = stateInWords(state);
  const about = [
    ...(fold && (fold.isTwin || !isBrief) ? [fold.text] : []),
    ...(path === null || isBrief ? [] : [path]),
    ...(isBrief && isGroup ? [] : invokes.map((each) => `runs ${each}`)),
    ...(isBrief || fold || entry.length === 0 ? [] : [`entry / ${entry.join(', ')}`]),
    ...(isBrief || fold || exit.length === 0 ? [] : [`exit / ${exit.join(', ')}`]),
  ].map((full): Row => ({ full, text: cut(full) }));
  const edges = words.map((edge): Row => {
    const full = inWords(edge);
    return { full, text: cut(isBrief ? inWords({ ...edge, actions: [] }) : full), edge };
  });
  const isWide = !fold && isGroup && about.length + edges.length > columnHeight;
  if (!isWide) return [[...about, ...edges]].filter((column) => column.length > 0);
  const height = Math.max(columnHeight, Math.ceil(edges.length / columns));
  const edgeColumns = Array.from({ length: columns }, (_, index) =>
    edges.slice(index * height, (index + 1) * height),
  );
  return [about, ...edgeColumns].filter((column) => column.length > 0);
}

/** `open.wallet [mayLeave] → wallet / goTo`, `invite by company → ↻`. */
function inWords({ source, targets, event, guard, actions, by, isForbidden }: LabelledEdge): string {
  const label = guard === null ? event : `${event} [${guard}]`;
  if (isForbidden) return `${label}: ignored`;
  const places = targets.map((target) => (target === source ? '↻' : `→ ${target.key}`));
  const taken = by.length > 0 ? [`by ${by.join(', ')}`] : [];
  return [label, ...taken, ...places, ...(actions.length > 0 ? ['/', actions.join(', ')] : [])].join(' ');
}

function inRow(text: string, { isForbidden }: LabelledEdge): Text {
  return { text, size: textSize, x: 0, y: 13, isItalic: isForbidden, colour: 'event' };
}

function cut(text: string): string {
  return text.length <= mostLetters ? text : `${text.slice(0, mostLetters - 1).trimEnd()}…`;
}
