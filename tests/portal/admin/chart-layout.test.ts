import { describe, expect, it } from 'vitest';
import type { PersonList } from '#src/admin/case/people/case-people.ts';
import { type Box, chartLayout, type Line } from '#src/admin/case/people/chart-layout.ts';

const everyMix: PersonList[][] = [
  ['directors'],
  ['beneficialOwners'],
  ['relatedParties'],
  ['directors', 'beneficialOwners'],
  ['directors', 'relatedParties'],
  ['beneficialOwners', 'relatedParties'],
  ['directors', 'beneficialOwners', 'relatedParties'],
];

/** Thirty people with every combination of lists, and thirty with one list. */
const companies: [string, PersonList[][]][] = [
  ['every mix', Array.from({ length: 30 }, (_, index) => everyMix[index % everyMix.length] ?? [])],
  ...everyMix.map((lists): [string, PersonList[][]] => [
    lists.join(' and '),
    Array.from({ length: 30 }, () => lists),
  ]),
];

const counts = [1, 2, 3, 5, 7, 13, 30];

const layoutOf = (people: PersonList[][]) => chartLayout(people.map((lists) => ({ lists })));

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Returns the line without its ends, which touch the boxes that they lead to. */
const boxOf = ({ x1, y1, x2, y2 }: Line): Box => ({
  x: Math.min(x1, x2) + (x1 === x2 ? 0 : 0.5),
  y: Math.min(y1, y2) + (y1 === y2 ? 0 : 0.5),
  width: Math.max(0.1, Math.abs(x2 - x1) - 1),
  height: Math.max(0.1, Math.abs(y2 - y1) - 1),
});

describe.each(companies)('a chart of %s', (_, thirty) => {
  it('does not overlap them and keeps them inside', () => {
    for (const count of counts) expectApart(thirty.slice(0, count));
  });

  it('draws no line across a person', () => {
    for (const count of counts) {
      const { company, nodes, lines } = layoutOf(thirty.slice(0, count));
      const crossed = lines.filter((line) => [company, ...nodes].some((box) => overlap(boxOf(line), box)));
      expect(crossed).toEqual([]);
    }
  });

  it('connects each of them to the company', () => {
    for (const count of counts) expectLed(thirty.slice(0, count));
  });
});

function expectApart(people: PersonList[][]): void {
  const { width, height, company, nodes } = layoutOf(people);
  expect(nodes).toHaveLength(people.length);
  const boxes = [company, ...nodes];
  for (const [index, box] of boxes.entries()) {
    expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
}

function expectLed(people: PersonList[][]): void {
  const { company, nodes, lines } = layoutOf(people);
  for (const [index, lists] of people.entries()) {
    const node = nodes[index];
    if (!node) throw new Error('Everyone has a place');
    for (const list of lists) {
      const reached = reach(
        node,
        lines.filter((line) => line.list === list),
      );
      expect(
        reached.some((line) => touches(line, company)),
        `${list} of person ${index}`,
      ).toBe(true);
    }
  }
}

it('has directors above the company, owners below, both on its left and related parties on its right', () => {
  const { company, nodes } = layoutOf([
    ['directors'],
    ['beneficialOwners'],
    ['directors', 'beneficialOwners'],
    ['relatedParties'],
  ]);
  const [director, owner, both, related] = nodes as [Box, Box, Box, Box];
  expect(director.y + director.height).toBeLessThan(company.y);
  expect(owner.y).toBeGreaterThan(company.y + company.height);
  expect(both.x + both.width).toBeLessThan(company.x);
  expect(related.x).toBeGreaterThan(company.x + company.width);
});

/** Returns the lines that are connected to a box. */
function reach(start: Box, lines: Line[]): Line[] {
  const found = lines.filter((line) => touches(line, start));
  for (const line of found) {
    for (const next of lines) if (!found.includes(next) && areOverlapping(line, next)) found.push(next);
  }
  return found;
}

const spanOf = ({ x1, y1, x2, y2 }: Line): Box => ({
  x: Math.min(x1, x2) - 0.1,
  y: Math.min(y1, y2) - 0.1,
  width: Math.abs(x2 - x1) + 0.2,
  height: Math.abs(y2 - y1) + 0.2,
});
const areOverlapping = (one: Line, other: Line) => overlap(spanOf(one), spanOf(other));
const touches = (line: Line, box: Box) => overlap(spanOf(line), box);
