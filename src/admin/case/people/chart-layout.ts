import type { PersonList } from './case-people.ts';

/** A position, in CSS pixels at the default text size. */
export type Box = { x: number; y: number; width: number; height: number };

/** A straight segment of the lines to the company; several people share some. */
export type Line = { list: PersonList; x1: number; y1: number; x2: number; y2: number };

/** A person in the chart: the lists that contain them, in the record's order. */
export type ChartPerson = { lists: readonly PersonList[] };

export type ChartLayout = {
  width: number;
  height: number;
  company: Box;
  /** In the order of the people. */
  nodes: Box[];
  lines: Line[];
};

const node = { width: 216, height: 140 };
const company = { width: 248, height: 88 };
/** Between neighbours in a row, and in a column: the lines of farther ones pass through the middle gap. */
const gap = { x: 24, y: 40 };
/** Between a row or a column and what is nearer to the company; the lines converge there. */
const alley = 64;
/** Between the parallel lines of two lists. */
const lane = 10;
/** Even, so that there is a gap in the middle. */
const perRow = 4;
const perColumn = 6;

/**
 * Places people around the company: directors above it, beneficial owners below, people on several lists to its left and related
 * parties to its right. For any number of people, boxes never overlap and no line crosses a box.
 */
export function chartLayout(people: readonly ChartPerson[]): ChartLayout {
  const zoneOf = ({ lists }: ChartPerson) => (lists.length > 1 ? 'several' : lists[0]);
  const zone = (name: string) => people.filter((person) => zoneOf(person) === name);
  const left = column(zone('several'), -1);
  const right = column(zone('relatedParties'), 1);
  const bandHalf = Math.max(company.height, left.height, right.height) / 2;
  const above = rows(zone('directors'), -1, bandHalf);
  const below = rows(zone('beneficialOwners'), 1, bandHalf);
  const placed = new Map([left, right, above, below].flatMap(({ boxes }) => [...boxes]));
  const home: Box = { x: -company.width / 2, y: -company.height / 2, ...company };
  return fromOrigin({
    company: home,
    nodes: people.flatMap((person) => placed.get(person) ?? []),
    lines: [left, right, above, below].flatMap(({ lines }) => lines),
  });
}

type Block = { boxes: Map<ChartPerson, Box>; lines: Line[]; height: number };

/** Places people in rows above (`way` -1) or below (1) the company, whose centre is the origin. The nearest row fills first. */
function rows(people: readonly ChartPerson[], way: 1 | -1, bandHalf: number): Block {
  const boxes: Block['boxes'] = new Map();
  const lines: Line[] = [];
  let farthest = 0;
  for (const [row, inRow] of chunks(people, perRow).entries()) {
    const near = bandHalf + alley + row * (node.height + alley);
    const bus = way * (near - alley / 2);
    const centres = spread(inRow.length, node.width + gap.x);
    for (const [at, person] of inRow.entries()) {
      const centre = centres[at] ?? 0;
      const y = way > 0 ? near : -near - node.height;
      boxes.set(person, { x: centre - node.width / 2, y, ...node });
      for (const list of person.lists) {
        lines.push({ list, x1: centre, y1: way * near, x2: centre, y2: bus });
        if (centre !== 0) lines.push({ list, x1: centre, y1: bus, x2: 0, y2: bus });
      }
    }
    farthest = bus;
  }
  const list = people[0]?.lists[0];
  if (list) lines.push({ list, x1: 0, y1: farthest, x2: 0, y2: (way * company.height) / 2 });
  return { boxes, lines: merged(lines), height: 0 };
}

/** Places people in columns left (`way` -1) or right (1) of the company, with a line for each list that contains them. */
function column(people: readonly ChartPerson[], way: 1 | -1): Block {
  const boxes: Block['boxes'] = new Map();
  const lines: Line[] = [];
  const lists = [...new Set(people.flatMap((person) => person.lists))];
  const offset = (list: PersonList) => (lists.indexOf(list) - (lists.length - 1) / 2) * lane;
  let tallest = 0;
  const farthest = new Map<PersonList, number>();
  for (const [at, inColumn] of chunks(people, perColumn).entries()) {
    const near = company.width / 2 + alley + at * (node.width + alley);
    const centres = spread(inColumn.length, node.height + gap.y);
    tallest = Math.max(tallest, inColumn.length * (node.height + gap.y) - gap.y);
    for (const [index, person] of inColumn.entries()) {
      const centre = centres[index] ?? 0;
      const x = way > 0 ? near : -near - node.width;
      boxes.set(person, { x, y: centre - node.height / 2, ...node });
      for (const list of person.lists) {
        const bus = way * (near - alley / 2 + offset(list));
        const y = centre + offset(list);
        lines.push({ list, x1: way * near, y1: y, x2: bus, y2: y });
        lines.push({ list, x1: bus, y1: y, x2: bus, y2: offset(list) });
        farthest.set(list, bus);
      }
    }
  }
  for (const [list, bus] of farthest) {
    lines.push({ list, x1: bus, y1: offset(list), x2: (way * company.width) / 2, y2: offset(list) });
  }
  return { boxes, lines: merged(lines), height: tallest };
}

/** Returns the centres of a number of neighbours, around 0. */
function spread(count: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * step);
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Merges overlapping lines of one list: dashes over dashes would look solid. */
function merged(lines: readonly Line[]): Line[] {
  const stored = new Map<string, { line: Line; from: number; to: number }[]>();
  for (const line of lines) {
    const isUpright = line.x1 === line.x2;
    const [one, other] = isUpright ? [line.y1, line.y2] : [line.x1, line.x2];
    const key = `${line.list} ${isUpright ? `x ${line.x1}` : `y ${line.y1}`}`;
    const known = stored.get(key) ?? [];
    let [from, to] = [Math.min(one, other), Math.max(one, other)];
    const apart = known.filter((each) => each.to < from || each.from > to);
    for (const each of known.filter((some) => !apart.includes(some))) {
      from = Math.min(from, each.from);
      to = Math.max(to, each.to);
    }
    const whole = isUpright ? { ...line, y1: from, y2: to } : { ...line, x1: from, x2: to };
    if (to > from) stored.set(key, [...apart, { line: whole, from, to }]);
  }
  return [...stored.values()].flat().map(({ line }) => line);
}

/** Moves everything so that it starts at 0, with a margin for the focus ring. */
function fromOrigin({ company: home, nodes, lines }: Omit<ChartLayout, 'width' | 'height'>): ChartLayout {
  const margin = 8;
  const all = [home, ...nodes];
  const left = Math.min(...all.map(({ x }) => x)) - margin;
  const top = Math.min(...all.map(({ y }) => y)) - margin;
  const right = Math.max(...all.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...all.map(({ y, height }) => y + height)) + margin;
  const moved = (box: Box): Box => ({ ...box, x: box.x - left, y: box.y - top });
  return {
    width: right - left,
    height: bottom - top,
    company: moved(home),
    nodes: nodes.map(moved),
    lines: lines.map(({ list, x1, y1, x2, y2 }) => ({
      list,
      x1: x1 - left,
      y1: y1 - top,
      x2: x2 - left,
      y2: y2 - top,
    })),
  };
}
