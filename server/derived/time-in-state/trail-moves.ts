import type { AnyStateNode } from 'xstate';
import { type Configuration, edgesById, openingOf, stateAt } from '#machines/configuration.ts';
import { type Edge, placeOf } from '#machines/graph/edges.ts';
import { firstStep, type StepId, steps } from '#machines/steps.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import type { AuditRow } from '../audit/audit-search.ts';
import { between, type DwellTime, movedOn, type Position } from './position.ts';

/** The audit actions that move a case, apart from submission events; each is about the onboarding. */
const trailActions = ['onboarding.started', 'onboarding.moved', 'onboarding.deleted'] as const;
const ofSubmission = 'submission.';

/** Whether an entry moves a case. */
export function isMove({ action }: Pick<AuditRow, 'action'>): boolean {
  return action.startsWith(ofSubmission) || (trailActions as readonly string[]).includes(action);
}

type Entry = Pick<AuditRow, 'action' | 'at' | 'details'>;
type Moved = { position: Position | null; dwellTimes: readonly DwellTime[] };

/** Applies an audit entry to the position of a submission. */
export function submissionMoved(before: Position | null, entry: Entry): Moved {
  const { action, at } = entry;
  if (action === 'onboarding.started') return { position: beginning(at), dwellTimes: [] };
  if (action === 'onboarding.deleted') return { position: null, dwellTimes: [] };
  const edge = submissionEdge(before, entry);
  return edge === null
    ? { position: before, dwellTimes: [] }
    : movedOn(submissionMachine, before, { edge, at });
}

/** Returns the machine's edge for an entry; null if there is none. */
export function submissionEdge(before: Position | null, { action, details }: Entry): string | null {
  if (!action.startsWith(ofSubmission)) return null;
  const event = action.slice(ofSubmission.length);
  const candidates = [...edgesById(submissionMachine).values()]
    .filter(({ descriptor }) => descriptor === event)
    .toSorted((one, other) => other.source.path.length - one.source.path.length);
  const active = before?.places ?? {};
  const [from, to] = [statusOf(details, 'from'), statusOf(details, 'to')];
  // An event may have several targets, and only the trail knows which guard held.
  const isMoved = ({ source, definition }: Edge) =>
    source.path[0] === from && (to === null || statusAfter(source, definition.target) === to);
  const found =
    candidates.find((edge) => placeOf(edge.source) in active && isMoved(edge)) ?? candidates.find(isMoved);
  return found?.id ?? null;
}

/** The position of a new case. */
function beginning(at: string): Position {
  return { at, places: sinceThen(openingOf(submissionMachine), at) };
}

function sinceThen(active: Configuration, at: string): Position['places'] {
  return Object.fromEntries([...active].map((state) => [placeOf(state), at]));
}

/** The status before or after a submission event, from its entry; null if it has none. */
function statusOf(details: string, name: 'from' | 'to'): string | null {
  const status = detailOf(details, name);
  return status !== null && stateAt(submissionMachine, status) ? status : null;
}

/** A transition without a target, or within a status, does not change it. */
function statusAfter(source: AnyStateNode, target: readonly AnyStateNode[] | undefined): string | undefined {
  return (target?.[0] ?? source).path[0];
}

/** The exit edge of the step on which the answers were submitted. */
export const handedIn = 'submitted';

/**
 * Applies an audit entry to a client's step in the wizard. The dwell time of a step lasts from opening it to opening
 * another one, including absences; submitting ends the last one.
 */
export function stepMoved(before: Position | null, { action, at, details }: Entry): Moved {
  if (action === 'onboarding.started') return { position: onStep(firstStep, at), dwellTimes: [] };
  if (action === 'onboarding.deleted') return { position: null, dwellTimes: [] };
  const to = action === 'onboarding.moved' ? stepOf(detailOf(details, 'currentStep')) : null;
  const isHandedIn = action === `${ofSubmission}submit`;
  if (!isHandedIn && (to === null || before?.places[to] !== undefined))
    return { position: before, dwellTimes: [] };
  const dwellTimes = Object.entries(before?.places ?? {}).map(([place, since]) => ({
    place,
    edge: to ?? handedIn,
    lasted: between(since, at),
  }));
  return { position: to === null ? null : onStep(to, at), dwellTimes };
}

function onStep(step: StepId, at: string): Position {
  return { at, places: { [step]: at } };
}

function stepOf(id: string | null): StepId | null {
  return steps.find((step) => step.id === id)?.id ?? null;
}

/** Returns one detail of an entry; null if the entry was tampered with. */
function detailOf(details: string, name: string): string | null {
  try {
    const { [name]: value }: Record<string, unknown> = Object(JSON.parse(details));
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
