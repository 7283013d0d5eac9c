import type { SaidEdge } from './in-words.ts';
import { isWithin } from './nesting.ts';

/** More ways out than this, by the same kind of event, are a list of words and not a fan of arrows. */
const mostArrows = 3;
/** What becomes of something asked for is what a machine is about: its answers stay arrows for longer. */
const mostAnswers = 6;

/**
 * The edges that a drawing says in words, in the box of the state that has them: those that enter nothing, that lead back
 * to where they started or further inside, and those that would fan out, such as the one to every step. What else
 * changes state stays an arrow.
 */
export function wordedEdges(edges: readonly SaidEdge[]): ReadonlySet<SaidEdge> {
  const fanned = new Set(fansOf(edges));
  // What is a list in one state is a list in all: `always` and answers are each state's own.
  const everywhere = new Set([...fanned].map(({ event }) => event).filter(isSaidFromOutside));
  const isWorded = (edge: SaidEdge) =>
    edge.targets.every((target) => isWithin(target, edge.source)) ||
    fanned.has(edge) ||
    everywhere.has(edge.event);
  return new Set(edges.filter(isWorded));
}

function fansOf(edges: readonly SaidEdge[]): SaidEdge[] {
  const families = new Map<string, SaidEdge[]>();
  for (const edge of edges.filter(({ targets }) => targets.length > 0)) {
    const family = `${edge.source.id}|${familyOf(edge, edges)}`;
    families.set(family, [...(families.get(family) ?? []), edge]);
  }
  const most = ({ event }: SaidEdge) => (isAnswer(event) ? mostAnswers : mostArrows);
  return [...families.values()].filter((family) => family.length > Math.min(...family.map(most))).flat();
}

/** `open.` for the event `open.wallet` of a state that hears many of the kind; else the event itself. */
function familyOf({ source, event }: SaidEdge, edges: readonly SaidEdge[]): string {
  const kind = event.slice(0, event.indexOf('.') + 1);
  if (kind === '') return event;
  const alike = edges.filter((edge) => edge.source === source && edge.event.startsWith(kind));
  return new Set(alike.map((edge) => edge.event)).size > mostArrows ? kind : event;
}

function isAnswer(event: string): boolean {
  return /^(done|error|snapshot) /.test(event);
}

function isSaidFromOutside(event: string): boolean {
  return !isAnswer(event) && event !== 'always' && !event.startsWith('after ');
}
