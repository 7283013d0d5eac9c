import type { AnyStateNode } from 'xstate';
import { placeOf } from '#machines/graph/edges.ts';
import { type DrawnPart, wayLevel } from './drawn.ts';
import type { Folds } from './folds.ts';
import type { LaneNote } from './lanes.ts';
import { isStep } from './nesting.ts';
import { endsOf, labelledEdges, outcomeId, type Way } from './plan.ts';
import { type Box, boardOf, type Face, labelOf, noteOf, outcomeOf } from './writing.ts';

/** Returns a state's box, the text at its top, and its rows of text. */
export function stateParts(
  state: AnyStateNode,
  { rows, texts, pills, height }: Face,
  box: Box,
  folds: Folds,
): DrawnPart[] {
  const { key, type, path } = state;
  const folded = folds.get(placeOf(state));
  const spoken = [
    key,
    ...(type === 'atomic' ? [] : [type]),
    ...(folded ? [`folded: ${folded.text}`] : []),
  ].join(', ');
  const label = described(spoken, state.description);
  const data = { state, label, texts: [], isFolded: folded !== undefined };
  return [
    { ...part('state', placeOf(state), box, data), zIndex: path.length },
    part('face', `face of ${placeOf(state)}`, { ...box, height }, { state, label: '', texts, pills }),
    ...rows.map((row) =>
      part(
        'row',
        row.edge,
        { ...row, x: box.x + row.x, y: box.y + row.y },
        { state, label: described(row.full, row.description), texts: row.texts },
      ),
    ),
  ];
}

/** Returns a part's text, with its description if there is one. */
function described(spoken: string, description: string | undefined): string {
  return description === undefined ? spoken : `${spoken} – ${description}`;
}

/** Returns the fold control in the upper right corner of a state's box; in the lower one of a folded step, whose name is long. */
export function foldPart(state: AnyStateNode, folds: Folds, box: Box): DrawnPart {
  const isFolded = folds.has(placeOf(state));
  const data = { state, label: `${isFolded ? 'Unfold' : 'Fold'} ${placeOf(state)}`, texts: [], isFolded };
  const x = box.x + box.width - 28;
  const y = isFolded && isStep(state) ? box.y + box.height - 25 : box.y + 6;
  const corner = { x, y, width: 22, height: 22 };
  return part('fold', foldId(placeOf(state)), corner, data);
}

/** Returns the id of a state's fold control. */
export function foldId(place: string): string {
  return `fold ${place}`;
}

/** Returns the note on edges of a lane. */
export function notePart(note: LaneNote, box: Box): DrawnPart {
  const { id, lane: state, edges, target } = note;
  const texts = noteOf(note).texts;
  const spoken = [...texts.map(({ text }) => text), ...(target ? [`to ${placeOf(target)}`] : [])].join(' ');
  const label = described(spoken, edges[0]?.definition.description);
  return part('note', id, box, { state, label, texts, edges: edges.map((edge) => edge.id) });
}

/** Returns the box of the state that a lane leads to. */
export function outcomePart(state: AnyStateNode, box: Box): DrawnPart {
  const label = described(`Outcome: ${placeOf(state)}`, state.description);
  return part('outcome', outcomeId(state), box, { state, label, texts: outcomeOf(state).texts });
}

/** Returns the parts on an arrow and at its ends. */
export function wayParts(way: Way, at: (id: string) => Box, isBrief: boolean): DrawnPart[] {
  const { source, target: state, isFar } = way;
  const [from, to] = endsOf(way);
  if (source === null) return [part('dot', from, at(from), { state, label: '', texts: [] })];
  const labels = labelledEdges(way, isBrief).map((edge) => {
    const { texts, height } = labelOf(edge, isBrief);
    const spoken = texts.map(({ text }) => text).join(' ');
    const label = described(`${placeOf(source)} → ${placeOf(state)}: ${spoken}`, edge.definition.description);
    return part('label', edge.id, { ...at(edge.id), height }, { state, label, texts });
  });
  if (!isFar) return labels;
  return [
    ...labels,
    part('board', to, at(to), { ...boardOf(state), state, label: `Goes on at ${placeOf(state)}` }),
  ];
}

function part(
  type: NonNullable<DrawnPart['type']>,
  id: string,
  { x, y, width, height }: Box,
  data: DrawnPart['data'],
): DrawnPart {
  return { id, type, position: { x, y }, width, height, data, zIndex: wayLevel + 1 };
}
