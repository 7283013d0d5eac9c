import type { AnyStateNode } from 'xstate';
import { placeOf } from '../model/edges.ts';
import { type DrawnPart, wayLevel } from './drawn.ts';
import type { Folds } from './folds.ts';
import { endsOf, type Way } from './plan.ts';
import { type Box, boardOf, type Face, labelOf } from './writing.ts';

/** Returns a state's box, the text at its top, and its rows of text. */
export function stateParts(
  state: AnyStateNode,
  { rows, texts, pills, height }: Face,
  box: Box,
  folds: Folds,
): DrawnPart[] {
  const { key, type, path } = state;
  const folded = folds.get(placeOf(state));
  const spoken = [key, ...(type === 'atomic' ? [] : [type]), ...(folded ? [`folded: ${folded}`] : [])].join(
    ', ',
  );
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

/** Returns the fold control in the corner of a state's box. */
export function foldPart(state: AnyStateNode, folds: Folds, { x, y, width }: Box): DrawnPart {
  const isFolded = folds.has(placeOf(state));
  const data = { state, label: `${isFolded ? 'Unfold' : 'Fold'} ${placeOf(state)}`, texts: [], isFolded };
  return part('fold', foldId(placeOf(state)), { x: x + width - 30, y: y + 6, width: 24, height: 24 }, data);
}

/** Returns the id of a state's fold control. */
export function foldId(place: string): string {
  return `fold ${place}`;
}

/** Returns the parts on an arrow and at its ends. */
export function wayParts(way: Way, at: (id: string) => Box): DrawnPart[] {
  const { source, target: state, edges, isFar, isHint } = way;
  const [from, to] = endsOf(way);
  if (source === null) return [part('dot', from, at(from), { state, label: '', texts: [] })];
  const labels = (isHint ? [] : edges).map((edge) => {
    const { texts, height } = labelOf(edge);
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
