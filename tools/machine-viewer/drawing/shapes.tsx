import { createContext, type ReactElement, type SVGAttributes, useContext } from 'react';
import type { DrawnPart, DrawnWay, Look, Visited } from './drawn.ts';
import { type Colour, paint } from './paint.ts';
import { type Point, type Text, textWidth } from './writing.ts';

/**
 * Whether a text is set to exactly the width that was measured. In a file the reader's fonts are unknown; the portal has its own
 * font, which is narrower.
 */
export const SetsWidths = createContext(false);

/** The colours of covered edges, by where they are covered. */
export const visitedColours = {
  chromium: 'visited',
  jsdom: 'onJsdom',
  model: 'onModel',
  nobody: 'unwalked',
} as const satisfies Record<Visited, Colour>;

/** The dash patterns of those colours, so that they can be distinguished without colour. */
export const visitedDashes: Readonly<Record<Visited, string | undefined>> = {
  chromium: undefined,
  jsdom: '10 3',
  model: '5 3',
  nobody: '2 3',
};

type ShapeProps = Pick<DrawnPart, 'type' | 'data' | 'width' | 'height'>;

/** A part of a drawing, relative to its top left corner; the same on the page and in a file. */
export function Shape({ type, data, width = 0, height = 0 }: ShapeProps): ReactElement {
  const { look = {}, state, texts, pills = [] } = data;
  const box = { width, height, ...styleOf(type, data) };
  // A part above a line hides the line behind it.
  const ground =
    type === 'face' || (type === 'row' && !look.isSelected && !look.isLit) ? groundOf(data) : undefined;
  return (
    <>
      {(type === 'state' || type === 'row' || type === 'label' || type === 'note' || type === 'outcome') && (
        <rect {...box} />
      )}
      {type === 'dot' && <circle cx={5} cy={5} r={5} fill={paint('way')} />}
      {type === 'board' && (
        <path d={`M0 0H${width - 10}L${width} ${height / 2} ${width - 10} ${height}H0z`} {...box} />
      )}
      {(type === 'outcome' || (type === 'state' && state.type === 'final')) && (
        <rect x={3} y={3} width={width - 6} height={height - 6} rx={5} fill="none" stroke={box.stroke} />
      )}
      {type === 'fold' && (
        <FoldMark isFolded={data.isFolded ?? false} isSelected={look.isSelected ?? false} />
      )}
      {type === 'state' && data.isFolded && (
        <path d={`M4 ${height + 3}H${width + 3}V4`} fill="none" stroke={box.stroke} strokeWidth={1.2} />
      )}
      {pills.map((pill) => (
        <rect key={pill.x} {...pill} rx={pill.height / 2} fill={paint('page')} stroke={paint('line')} />
      ))}
      {texts.map((text) => (
        <Letters key={`${text.x} ${text.y}`} text={text} look={look} ground={ground} />
      ))}
    </>
  );
}

/** A line between two parts, with an arrow head of `WayHeads`. */
export function WayLine({ data }: Pick<DrawnWay, 'data'>): ReactElement {
  const { points = [], isHint = false, look = {} } = data ?? {};
  const colour = look.isSelected ? 'chosen' : look.isLit ? 'lit' : (visitedColour(look) ?? 'way');
  return (
    <path
      d={roundedPath(points)}
      fill="none"
      stroke={paint(colour)}
      strokeWidth={look.isLit ? 3 : look.isSelected ? 2.5 : 1.4}
      strokeDasharray={isHint ? '3 4' : look.visited && visitedDashes[look.visited]}
      markerEnd={`url(#way-head-${colour})`}
    />
  );
}

/** The arrow heads, one of each colour. */
export function WayHeads(): ReactElement {
  const size = { markerUnits: 'userSpaceOnUse', markerWidth: 8, markerHeight: 7, refX: 8, refY: 3.5 };
  return (
    <defs>
      {(['way', 'chosen', 'lit', ...Object.values(visitedColours)] as const).map((colour) => (
        <marker key={colour} id={`way-head-${colour}`} orient="auto" {...size}>
          <path d="M0 0 8 3.5 0 7z" fill={paint(colour)} />
        </marker>
      ))}
    </defs>
  );
}

/** The fold control of a state: minus while it is open, plus while it is folded. */
function FoldMark({ isFolded, isSelected }: { isFolded: boolean; isSelected: boolean }): ReactElement {
  return (
    <>
      <rect
        width={22}
        height={22}
        rx={4}
        fill={paint('page')}
        stroke={paint(isSelected ? 'chosen' : 'way')}
      />
      <path d={isFolded ? 'M5 11H17M11 5V17' : 'M5 11H17'} stroke={paint('text')} strokeWidth={1.6} />
    </>
  );
}

/** The style of a part's outline. */
function styleOf(type: DrawnPart['type'], data: DrawnPart['data']): SVGAttributes<SVGElement> {
  const { look = {}, state } = data;
  const isOn = look.isSelected || look.isActive;
  const lit = look.isSelected ? 'active' : 'page';
  if (type === 'row') {
    const stroke = look.isLit ? { stroke: paint('lit'), strokeWidth: 2 } : {};
    return { x: -4, rx: 4, fill: look.isSelected || look.isLit ? paint('active') : 'transparent', ...stroke };
  }
  if (type === 'board') return { fill: paint('active'), stroke: paint('chosen') };
  if (type === 'label') {
    return {
      rx: 5,
      fill: paint(look.isLit ? 'active' : lit),
      stroke: paint(look.isSelected ? 'chosen' : look.isLit ? 'lit' : (visitedColour(look) ?? 'line')),
      strokeWidth: look.isLit ? 2.5 : look.isSelected || look.visited ? 2 : 1,
      strokeDasharray: look.visited && visitedDashes[look.visited],
    };
  }
  if (type === 'note') {
    return {
      rx: 5,
      fill: paint(look.isLit ? 'active' : lit),
      stroke: paint(look.isSelected ? 'chosen' : look.isLit ? 'lit' : 'way'),
      strokeWidth: look.isLit ? 2.5 : look.isSelected ? 2 : 1,
      strokeDasharray: '5 3',
    };
  }
  if (type === 'outcome') {
    return { rx: 8, fill: paint('box'), stroke: paint(isOn ? 'chosen' : 'way'), strokeWidth: isOn ? 3 : 1.2 };
  }
  return {
    rx: 8,
    fill: paint(groundOf(data)),
    stroke: paint(isOn ? 'chosen' : isGroup(data) ? 'line' : 'way'),
    strokeWidth: look.isSelected ? 3 : look.isActive ? 2 : 1.2,
    strokeDasharray: state.type === 'parallel' ? '6 4' : undefined,
  };
}

/** Returns the fill colour of a state: nested groups alternate between two colours. */
function groundOf(data: DrawnPart['data']): Colour {
  if (isGroup(data)) return data.state.path.length % 2 === 0 ? 'page' : 'group';
  return data.look?.isActive ? 'active' : 'box';
}

function isGroup({ state }: DrawnPart['data']): boolean {
  return state.type === 'compound' || state.type === 'parallel';
}

function visitedColour({ visited }: Look): Colour | undefined {
  return visited && visitedColours[visited];
}

type LettersProps = { text: Text; look: Look; ground: Colour | undefined };

function Letters({ text: line, look, ground }: LettersProps): ReactElement {
  const { text, size, isBold, isItalic, colour, x, y } = line;
  const inherited = colour === 'event' ? visitedColour(look) : colour;
  const width = { textLength: textWidth(line), lengthAdjust: 'spacingAndGlyphs' };
  const halo = ground && { stroke: paint(ground), strokeWidth: 5, strokeLinejoin: 'round' as const };
  return (
    <text
      {...{ x, y, ...halo, ...(useContext(SetsWidths) && width) }}
      fill={paint(inherited ?? (isItalic ? 'quiet' : 'text'))}
      paintOrder="stroke"
      fontSize={size}
      fontWeight={isBold ? 700 : undefined}
      fontStyle={isItalic ? 'italic' : undefined}
      textDecoration={colour === 'event' && !isBold && look.visited === 'nobody' ? 'underline' : undefined}
    >
      {text}
    </text>
  );
}

/** Returns straight segments as the `d` of a path, with rounded corners. */
function roundedPath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      return `L${towards(point, before)}Q${point.x} ${point.y} ${towards(point, after)}`;
    })
    .join('');
}

/** Returns the point six pixels from one point towards another, at most half of the distance. */
function towards(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(6, length / 2) / length;
  const part = (start: number, end: number) => Math.round((start + (end - start) * share) * 10) / 10;
  return `${part(from.x, to.x)} ${part(from.y, to.y)}`;
}
