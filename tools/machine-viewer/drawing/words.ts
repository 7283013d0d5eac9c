import { isAnswer, isExternal, type LabelledEdge } from './in-words.ts';
import { isWithin } from './nesting.ts';

/** More edges out of a state with the same kind of event are a list of text, not arrows. */
const mostArrows = 3;
/** The outcomes of a request are the main content of a machine, so more of them remain arrows. */
const mostAnswers = 6;

/**
 * Returns the edges that a drawing shows as text in the box of their state: those without a target, those to their own source or
 * its child states, and those of which there are too many, such as the one to every step. All other edges are arrows.
 */
export function wordedEdges(edges: readonly LabelledEdge[]): ReadonlySet<LabelledEdge> {
  const fanned = new Set(fansOf(edges));
  // An event that is a list in one state is a list in all; `always` and outcomes are decided for each state.
  const everywhere = new Set([...fanned].map(({ event }) => event).filter(isExternal));
  const isWorded = (edge: LabelledEdge) =>
    edge.targets.every((target) => isWithin(target, edge.source)) ||
    fanned.has(edge) ||
    everywhere.has(edge.event);
  return new Set(edges.filter(isWorded));
}

function fansOf(edges: readonly LabelledEdge[]): LabelledEdge[] {
  const families = new Map<string, LabelledEdge[]>();
  for (const edge of edges.filter(({ targets }) => targets.length > 0)) {
    const family = `${edge.source.id}|${familyOf(edge, edges)}`;
    families.set(family, [...(families.get(family) ?? []), edge]);
  }
  const most = ({ event }: LabelledEdge) => (isAnswer(event) ? mostAnswers : mostArrows);
  return [...families.values()].filter((family) => family.length > Math.min(...family.map(most))).flat();
}

/** Returns `open.` for the event `open.wallet` of a state that has many events of this kind; else the event itself. */
function familyOf({ source, event }: LabelledEdge, edges: readonly LabelledEdge[]): string {
  const kind = event.slice(0, event.indexOf('.') + 1);
  if (kind === '') return event;
  const alike = edges.filter((edge) => edge.source === source && edge.event.startsWith(kind));
  return new Set(alike.map((edge) => edge.event)).size > mostArrows ? kind : event;
}
