import type { ReactElement } from 'react';
import { Choosable } from './choosable.tsx';
import type { DrawnLine, DrawnState, DrawnTag } from './drawing.ts';
import { type as sizes } from './face.ts';
import { Letters } from './letters.tsx';
import { colourOf, type Marks, wordsOf } from './marks.ts';
import { type Colour, paint } from './paint.ts';

/** What is written in a state's box: its name and tags, what it does, and the edges that are words. */
export function StateFace({ state, marks }: { state: DrawnState; marks: Marks }): ReactElement {
  const { x, y, title, titleSize, tags, lines, place } = state;
  const ground = paint(groundOf(state, marks.active.has(place)));
  return (
    <g>
      <g pointerEvents="none">
        <Letters
          text={title}
          size={titleSize}
          weight="bold"
          x={x + 12}
          y={y + titleSize + 6}
          fill={paint('text')}
          ground={ground}
        />
        {tags.map((tag) => (
          <Tag key={tag.text} tag={tag} />
        ))}
        {lines.map(
          (line) =>
            line.edge === null && <Words key={line.full} line={line} fill={paint('quiet')} ground={ground} />,
        )}
      </g>
      {lines.map(
        (line) =>
          line.edge !== null && (
            <EdgeLine key={line.edge} id={line.edge} line={line} marks={marks} ground={ground} />
          ),
      )}
    </g>
  );
}

/** What a state's box is filled with: what holds others takes turns with what it stands on. */
export function groundOf({ kind, depth }: DrawnState, isActive: boolean): Colour {
  if (kind === 'compound' || kind === 'parallel') return depth % 2 === 0 ? 'page' : 'group';
  return isActive ? 'active' : 'box';
}

function Tag({ tag }: { tag: DrawnTag }): ReactElement {
  const { text, x, y, width, height } = tag;
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={height / 2}
        fill={paint('page')}
        stroke={paint('line')}
      />
      <Letters text={text} size={sizes.tag} x={x + 6} y={y + 12} fill={paint('quiet')} />
    </g>
  );
}

type EdgeLineProps = { id: string; line: DrawnLine; marks: Marks; ground: string };

/** An edge in words. */
function EdgeLine({ id, line, marks, ground }: EdgeLineProps): ReactElement {
  const { x, y, width, height, full, kind } = line;
  const isSelected = marks.selected === id;
  const edgeState = marks.edgeState(id);
  const colour = colourOf(edgeState) ?? (kind === 'ignores' ? 'quiet' : 'text');
  return (
    <Choosable id={id} label={full + wordsOf(edgeState)} onSelect={marks.onSelect} isSelected={isSelected}>
      <rect
        x={x - 4}
        y={y}
        width={width}
        height={height}
        rx={4}
        fill={isSelected ? paint('active') : 'transparent'}
      />
      <Words
        line={line}
        fill={paint(colour)}
        ground={isSelected || edgeState === 'unwalked' ? undefined : ground}
        isUnderlined={edgeState === 'unwalked'}
      />
    </Choosable>
  );
}

type WordsProps = { line: DrawnLine; fill: string; ground: string | undefined; isUnderlined?: boolean };

function Words({ line, fill, ground, isUnderlined = false }: WordsProps): ReactElement {
  return (
    <Letters
      text={line.text}
      size={sizes.line}
      x={line.x}
      y={line.y + 13}
      fill={fill}
      fontStyle={line.kind === 'ignores' ? 'italic' : undefined}
      ground={ground}
      textDecoration={isUnderlined ? 'underline' : undefined}
    />
  );
}
