import type { ReactElement } from 'react';
import { Choosable } from './choosable.tsx';
import type { DrawnArrow, DrawnLabel, LabelLine } from './drawing.ts';
import { type as sizes } from './face.ts';
import { labelLineHeight } from './labels.ts';
import { Letters } from './letters.tsx';
import { colourOf, type Marks, wordsOf } from './marks.ts';
import { type Colour, paint } from './paint.ts';
import { arrowHead, roundedPath } from './path.ts';

/** The line from a state to another, without its labels. */
export function ArrowLine({ arrow, marks }: { arrow: DrawnArrow; marks: Marks }): ReactElement {
  const { points, edges, signpost, isHint } = arrow;
  const isSelected = edges.some((edge) => marks.selected === edge);
  const colour = paint(isSelected ? 'chosen' : wayColour(arrow, marks));
  return (
    <g>
      <path
        d={roundedPath(points)}
        fill="none"
        stroke={colour}
        strokeWidth={isSelected ? 2.5 : 1.4}
        strokeDasharray={isHint ? '3 4' : undefined}
      />
      <polygon points={arrowHead(points)} fill={colour} />
      {signpost && <Signpost signpost={signpost} target={arrow.target} marks={marks} />}
    </g>
  );
}

/** The labels on a line, one an edge. */
export function ArrowLabels({ arrow, marks }: { arrow: DrawnArrow; marks: Marks }): ReactElement {
  return (
    <g>
      {arrow.labels.map((label) => (
        <Label key={label.edge} label={label} arrow={arrow} marks={marks} />
      ))}
    </g>
  );
}

/** Of one colour where all its edges are. */
function wayColour({ edges }: DrawnArrow, marks: Marks): Colour {
  const colours = new Set(edges.map((edge) => colourOf(marks.edgeState(edge)) ?? 'way'));
  const [first = 'way'] = colours;
  return colours.size === 1 ? first : 'way';
}

type LabelProps = { label: DrawnLabel; arrow: DrawnArrow; marks: Marks };

function Label({ label, arrow, marks }: LabelProps): ReactElement {
  const { edge, x, y, width, height, lines } = label;
  const isSelected = marks.selected === edge;
  const edgeState = marks.edgeState(edge);
  const colour = colourOf(edgeState);
  const text = lines.map((line) => line.text).join(' ');
  const words = `${arrow.source} → ${arrow.target}: ${text}${wordsOf(edgeState)}`;
  return (
    <Choosable id={edge} label={words} onSelect={marks.onSelect} isSelected={isSelected}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={5}
        fill={paint(isSelected ? 'active' : 'page')}
        stroke={paint(isSelected ? 'chosen' : (colour ?? 'line'))}
        strokeWidth={isSelected || edgeState === 'unwalked' ? 2 : 1}
        strokeDasharray={edgeState === 'unwalked' ? '5 3' : undefined}
      />
      {lines.map((line, index) => (
        <Letters
          key={line.text}
          text={line.text}
          size={line.kind === 'action' ? sizes.action : sizes.label}
          weight={line.kind === 'event' ? 'bold' : 'regular'}
          x={x + 8}
          y={y + 3 + 12 + index * labelLineHeight}
          fill={paint(lineColour(line, colour))}
        />
      ))}
    </Choosable>
  );
}

function lineColour({ kind }: LabelLine, colour: Colour | undefined): Colour {
  if (kind === 'event') return colour ?? 'text';
  return kind === 'guard' ? 'text' : 'quiet';
}

type SignpostProps = { signpost: NonNullable<DrawnArrow['signpost']>; target: string; marks: Marks };

/** A board that points on to a state elsewhere. */
function Signpost({ signpost, target, marks }: SignpostProps): ReactElement {
  const { x, y, width, height, text } = signpost;
  const tip = 10;
  const corners = [
    [x, y],
    [x + width - tip, y],
    [x + width, y + height / 2],
    [x + width - tip, y + height],
    [x, y + height],
  ];
  return (
    <Choosable id={target} label={`Goes on at ${target}`} onSelect={marks.onSelect} isSelected={false}>
      <polygon
        points={corners.map((corner) => corner.join(',')).join(' ')}
        fill={paint('active')}
        stroke={paint('chosen')}
      />
      <Letters text={text} size={sizes.line} weight="bold" x={x + 10} y={y + 17} fill={paint('text')} />
    </Choosable>
  );
}
