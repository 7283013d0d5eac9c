import type { Choice, PlannedPath } from './engine/choose.ts';
import { wordOf as engineWordOf, named as namedByEngine } from './engine/event-names.ts';

export { goalOf, type Plan, type PlannedPath } from './engine/choose.ts';

/** Returns whether an event is a failure. */
export function isError({ type }: { type: string }): boolean {
  return /\.(invalid|failed|conflict|refused|incomplete|overtaken|dead)$/i.test(type);
}

/** The main purposes, and a session that ends meanwhile. */
const purposes = ['save.done', 'submit.done', 'session.expired'];

/** Returns an event's name; the one of a step is part of it: `open.wallet`. */
export function nameOf(event: { type: string }): string {
  return 'step' in event && typeof event.step === 'string' ? `${event.type}.${event.step}` : event.type;
}

/** How the portal's events are named, and which of them a tester's plan covers in each state in which they can happen. */
export const portalEvents = {
  nameOf,
  isGoal: (event) => isError(event) || purposes.includes(event.type),
} as const satisfies Pick<Choice<unknown, { type: string }>, 'nameOf' | 'isGoal'>;

/** Returns an event's name, with the detail that distinguishes its cases: `form.changed (true)`. */
export function wordOf(event: { type: string }): string {
  return engineWordOf(event, nameOf);
}

/** Returns the path with an id made of its events. */
export function named<Snapshot, Event extends { type: string }>(
  path: Omit<PlannedPath<Snapshot, Event>, 'id'>,
): PlannedPath<Snapshot, Event> {
  return namedByEngine(path, nameOf);
}
