import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { stateAt } from './configuration.ts';
import { edgeIdOf } from './graph/edges.ts';
import { steps } from './steps.ts';

/** The renamed states of version 2 of the wizard, inside a step with a form; the longest first. */
const inForm = [
  ['editing.browsing', 'ready.editing'],
  ['editing.adding', 'adding'],
  ['editing.confirmingDelete', 'confirmingDelete'],
  ['editing', 'ready.editing'],
  ['invalid', 'ready.invalid'],
  ['conflict', 'ready.conflict'],
  ['failed', 'ready.failed'],
] as const;

/** The renamed states of version 2 inside Certify & Submit; the longest first. */
const inCertify = [
  ['editing.idle', 'unsubmitted.ready.editing'],
  ['editing.asking', 'unsubmitted.asking'],
  ['editing.withdrawing', 'unsubmitted.withdrawing'],
  ['editing', 'unsubmitted'],
  ['confirming', 'unsubmitted.confirming'],
  ['invalid', 'unsubmitted.ready.invalid'],
  ['incomplete', 'unsubmitted.ready.incomplete'],
  ['failed', 'unsubmitted.ready.failed'],
] as const;

const renamed: ReadonlyMap<string, string> = new Map(
  steps.flatMap(({ id, section }) => {
    const hasForm = section !== null || id === 'onboardingDocuments';
    const names = id === 'certifyAndSubmit' ? inCertify : hasForm ? inForm : [];
    return names.map(([before, now]) => [`verified.step.${id}.${before}`, `verified.step.${id}.${now}`]);
  }),
);

/** Returns the current name of a state, for its name in any version of the machine. */
export function currentPlace(place: string): string {
  return renamed.get(place) ?? place;
}

const approval = 'in_review.asCertified|approve|mayApprove|approved';

/** Edges whose guard was added or renamed since version 4, by their earlier ids. */
const guarded: ReadonlyMap<string, string> = new Map([
  ['in_review.asCertified|approve|-|approved', approval],
  ['in_review.asCertified|approve|hasFourEyes|approved', approval],
]);

/**
 * Returns the current id of an edge, for its id in any version of the machine: until version 2 of the wizard, an edge was named
 * by its source, event, and index among the candidates for the event. An edge that no longer exists keeps its id.
 */
export function currentEdge(machine: AnyStateMachine, id: string): string {
  const [place = '', event = '', index = ''] = id.split('|');
  if (!/^\d+$/.test(index)) return guarded.get(id) ?? id;
  const source = place === machine.id ? machine.root : stateAt(machine, currentPlace(place));
  if (!source) return id;
  const opened = steps.findIndex((step) => event === `open.${step.id}`);
  const candidates = candidatesOf(source, opened === -1 ? event : 'open');
  // Eleven events, one for each step, became one event: with a candidate for each step, or with one for all.
  const definition = candidates[opened === -1 ? Number(index) : candidates.length === 1 ? 0 : opened];
  return definition ? edgeIdOf(definition) : id;
}

/** Candidates that were inserted after version 2, and that no index counts. */
const later = /\|withdraw\|isUpdate\|/;

/** The candidates for an event in version 2: of the state itself, then those that it inherits. */
function candidatesOf(source: AnyStateNode, descriptor: string): AnyStateNode['always'] & {} {
  if (descriptor === 'always') return source.always ?? [];
  const own = (source.transitions.get(descriptor) ?? []).filter(
    (definition) => !later.test(edgeIdOf(definition)),
  );
  return source.parent ? [...own, ...candidatesOf(source.parent, descriptor)] : own;
}
