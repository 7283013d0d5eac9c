import type { LabelLine } from './drawing.ts';
import { type } from './face.ts';
import type { GraphEdge } from './graph.ts';
import { textWidth, wrapped } from './measure.ts';

/** What is written on an arrow for one edge, and how much room it takes. */
export type Label = { edge: string; lines: readonly LabelLine[]; width: number; height: number };

export const labelLineHeight = 16;
const margin = 8;
const mostLetters = 34;

/** Writes an edge's label: the event, the guard beside it or below, and the actions. */
export function labelOf({ id, event, guard, actions }: GraphEdge): Label {
  const condition: LabelLine[] = guard === null ? [] : [{ kind: 'guard', text: `[${guard}]` }];
  const lines: LabelLine[] = [
    { kind: 'event', text: event },
    ...condition,
    ...wrapped(actions, mostLetters).map((text, index): LabelLine => {
      return { kind: 'action', text: index === 0 ? `/ ${text}` : text };
    }),
  ];
  const width = Math.max(...lines.map(lineWidth)) + 2 * margin;
  return { edge: id, lines, width, height: lines.length * labelLineHeight + 6 };
}

function lineWidth({ kind, text }: LabelLine): number {
  if (kind === 'event') return textWidth(text, type.label, 'bold');
  return textWidth(text, kind === 'guard' ? type.label : type.action);
}
