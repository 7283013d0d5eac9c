import type { AnyMachineSnapshot } from 'xstate';
import { activeStates } from '#machines/graph/xstate-internals.ts';
import type { Check } from './actions.ts';
import type { PlannedPath } from './plan.ts';
import type { Subject } from './script.ts';

type NamedEvent = { type: string };

/**
 * Returns the events that guards reject in a state: of each kind of event that the active states only have behind guards, and
 * whose payloads are all rejected, the first. An event with an unguarded transition is taken, and is an edge that paths cover.
 *
 * @param allEvents every event of the machine with its payloads
 */
export function refusedIn<Event extends NamedEvent>(
  state: AnyMachineSnapshot,
  allEvents: readonly Event[],
): readonly Event[] {
  const isGuarded = new Map<string, boolean>();
  for (const { transitions } of activeStates(state))
    for (const [kind, ways] of transitions)
      isGuarded.set(kind, (isGuarded.get(kind) ?? true) && ways.every(({ guard }) => guard !== undefined));
  const isHandled = (event: Event) => state.machine.getTransitionData(state, event).length > 0;
  return [...isGuarded].flatMap(([kind, guarded]) => {
    const meanings = guarded ? allEvents.filter(({ type }) => type === kind) : [];
    const [first] = meanings;
    return first && !meanings.some(isHandled) ? [first] : [];
  });
}

/**
 * Returns checks that the page does not offer rejected events: the button that causes the event elsewhere is absent or disabled.
 * Events without a button have no check.
 */
export function refusalsIn<Snapshot, Event extends NamedEvent>(
  { refused, performances }: Pick<Subject<Snapshot, Event>, 'refused' | 'performances'>,
  state: Snapshot,
): readonly Check[] {
  return refused(state).flatMap((event): readonly Check[] => {
    const actions = performances[event.type]?.({ before: state, event, after: state, rest: [] }) ?? [];
    const last = actions.at(-1);
    if (!last || !('do' in last) || last.do !== 'press') return [];
    const { button, near } = last;
    return [{ see: 'button', name: button, enabled: true, not: true, ...(near !== undefined && { near }) }];
  });
}

/**
 * Returns the events that guards reject on these paths, by their names: those with a check that the page does not offer them, and
 * the others.
 */
export function refusedOn<Snapshot, Event extends NamedEvent>(
  subject: Pick<Subject<Snapshot, Event>, 'refused' | 'performances'>,
  paths: readonly PlannedPath<Snapshot, Event>[],
) {
  const [seen, unseen] = [new Set<string>(), new Set<string>()];
  for (const { first, steps } of paths)
    for (const state of [first, ...steps.map((step) => step.state)])
      for (const event of subject.refused(state)) {
        const isSeen = refusalsIn({ ...subject, refused: () => [event] }, state).length > 0;
        (isSeen ? seen : unseen).add(event.type);
      }
  return { seen, unseen };
}
