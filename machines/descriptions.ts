import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { edgesOf } from './edges.ts';
import { onboardingDescriptions } from './onboarding-descriptions.ts';
import { stateDescriptions } from './state-descriptions.ts';

/** The part of a machine's type that its descriptions depend on. */
type Described = {
  transition(snapshot: never, event: never, scope: never): AnyMachineSnapshot;
  provide(implementations: never): unknown;
};

/** A sentence for each event of a machine; the type requires all of them. */
export type EventDescriptions<Machine extends Described> = Readonly<
  Record<Extract<Parameters<Machine['transition']>[1], { type: string }>['type'], string>
>;

/** A sentence for each actor that a machine invokes, by the actor's name; the type requires all of them. */
export type AskedDescriptions<Machine extends Described> = Readonly<
  Record<
    keyof NonNullable<Extract<Parameters<Machine['provide']>[0], { actors?: unknown }>['actors']>,
    string
  >
>;

/** An event of a machine, by its descriptor in a transition. */
export type DescribedEvent = { machine: AnyStateMachine; event: string };

const events: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...onboardingDescriptions.events,
};

const asked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...onboardingDescriptions.asked,
};

/** Invocations whose id differs from the actor's name. */
const invocations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  onboarding: { sendNextVerificationMail: 'emails the next person the link to their identity check.' },
};

/**
 * Returns one sentence about a state or an event of a machine, for diagrams, plans and exports; null without one. A status
 * machine contains its descriptions. Those of the portal's first page are in tables in this folder, because inside the machine
 * every visitor would load them. An event may also be the end of an actor (`xstate.done.actor.saveSection`); `xstate.after.…` and
 * `always` have a general sentence.
 */
export function descriptionOf(of: AnyStateNode | DescribedEvent): string | null {
  if (!('event' in of))
    return of.description ?? stateDescriptions[of.machine.id]?.[of.path.join('.')] ?? null;
  const { machine, event } = of;
  const known = events[machine.id] ? events[machine.id]?.[event] : describedIn(machine, event);
  if (known !== undefined) return known;
  if (event === 'always') return 'Taken at once if its guard allows it.';
  if (event.startsWith('xstate.after.')) return 'The time for it has passed.';
  if (event === 'open.*') return 'Another page is requested.';
  const [, kind, actor = ''] = /^xstate\.(done|error|snapshot)\.actor\.(.*)$/.exec(event) ?? [];
  // An actor may be invoked under another id.
  const what = asked[machine.id]?.[actor] ?? invocations[machine.id]?.[actor];
  if (kind === undefined || what === undefined) return null;
  if (kind === 'done') return `Answered: ${what}`;
  return kind === 'error' ? `Not answered: ${what}` : `Goes on: ${what}`;
}

/** Returns the description that the machine's own transitions give an event. */
function describedIn(machine: AnyStateMachine, event: string): string | undefined {
  return edgesOf(machine).find(({ descriptor, definition }) => descriptor === event && definition.description)
    ?.definition.description;
}
