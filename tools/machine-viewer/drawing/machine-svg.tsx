import type { ReactElement, ReactNode } from 'react';
import { ArrowLabels, ArrowLine } from './arrow.tsx';
import type { Drawing } from './drawing.ts';
import type { EdgeState, Marks } from './marks.ts';
import { fontFamily, paint } from './paint.ts';
import { arrowHead, roundedPath } from './path.ts';
import { StateBox } from './state-box.tsx';
import { StateFace } from './state-face.tsx';

export type { EdgeState } from './marks.ts';

export type MachineSvgProps = {
  drawing: Drawing;
  /** The places in which the machine is now. */
  active?: ReadonlySet<string>;
  /** How an edge, named by its id, is coloured. */
  edgeState?: (edgeId: string) => EdgeState;
  /** Called with a state's place, or an edge's id (which holds a `|`), when it is chosen. */
  onSelect?: (id: string) => void;
  /** What is chosen: a place or an edge's id. */
  selected?: string | null;
  /** Put in front of everything, such as a style. */
  children?: ReactNode;
};

const nowhere: ReadonlySet<string> = new Set();
const unsaid = () => null;

/** A drawn machine as plain SVG, the same in a browser as in a file. Its colours are those of `paint.ts`. */
export function MachineSvg({
  drawing,
  active = nowhere,
  edgeState = unsaid,
  onSelect,
  selected = null,
  children,
}: MachineSvgProps): ReactElement {
  const { machine, width, height, states, arrows, starts } = drawing;
  const marks: Marks = { active, edgeState, onSelect, selected };
  const label = `The state machine ${machine}`;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      // What can be chosen inside is not one picture any more.
      role={onSelect ? 'group' : 'img'}
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={fontFamily}
    >
      <title>{label}</title>
      {children}
      <rect width={width} height={height} fill={paint('page')} />
      {states.map((state) => (
        <StateBox key={state.place} state={state} marks={marks} />
      ))}
      {starts.map(({ place, points }) => (
        <g key={place}>
          <circle {...centreOf(points)} r={5} fill={paint('way')} />
          <path d={roundedPath(points)} fill="none" stroke={paint('way')} strokeWidth={1.4} />
          <polygon points={arrowHead(points)} fill={paint('way')} />
        </g>
      ))}
      {arrows.map((arrow) => (
        <ArrowLine key={arrow.key} arrow={arrow} marks={marks} />
      ))}
      {states.map((state) => (
        <StateFace key={state.place} state={state} marks={marks} />
      ))}
      {arrows.map((arrow) => (
        <ArrowLabels key={arrow.key} arrow={arrow} marks={marks} />
      ))}
    </svg>
  );
}

function centreOf(points: readonly { x: number; y: number }[]): { cx: number; cy: number } {
  const [first, second] = points;
  if (!first || !second) return { cx: 0, cy: 0 };
  // The way starts at the dot's rim.
  return {
    cx: first.x + Math.sign(first.x - second.x) * 5,
    cy: first.y + Math.sign(first.y - second.y) * 5,
  };
}
