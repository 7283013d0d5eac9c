import type { ReactElement } from 'react';
import { Choosable } from './choosable.tsx';
import type { DrawnState } from './drawing.ts';
import type { Marks } from './marks.ts';
import { paint } from './paint.ts';
import { groundOf } from './state-face.tsx';

/** A state's box, without what is written in it. */
export function StateBox({ state, marks }: { state: DrawnState; marks: Marks }): ReactElement {
  const { place, title, kind, x, y, width, height } = state;
  const isSelected = marks.selected === place;
  const isActive = marks.active.has(place);
  const isGroup = kind === 'compound' || kind === 'parallel';
  const label = [title, kind === 'atomic' ? '' : kind, isActive ? 'active' : ''].filter(Boolean).join(', ');
  const border = isSelected || isActive ? 'chosen' : isGroup ? 'line' : 'way';
  return (
    <Choosable id={place} label={label} onSelect={marks.onSelect} isSelected={isSelected}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={8}
        fill={paint(groundOf(state, isActive))}
        stroke={paint(border)}
        strokeWidth={isSelected ? 3 : isActive ? 2 : 1.2}
        strokeDasharray={kind === 'parallel' ? '6 4' : undefined}
      />
      {kind === 'final' && (
        <rect
          x={x + 3}
          y={y + 3}
          width={width - 6}
          height={height - 6}
          rx={5}
          fill="none"
          stroke={paint(border)}
        />
      )}
    </Choosable>
  );
}
