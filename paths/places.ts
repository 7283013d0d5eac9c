import type { AnyMachineSnapshot, AnyStateMachine, StateValueFrom } from 'xstate';
import { placeOf } from '#machines/edges.ts';
import type { onboardingMachine } from '#machines/onboarding.machine.ts';

/** Every way down a state value, joined by dots: those that stop halfway, too. */
type Ways<Value> = Value extends string
  ? Value
  : { [Name in keyof Value & string]: `${Name}.${Ways<NonNullable<Value[Name]>>}` }[keyof Value & string];

/** Only the ways that lead to a state without states of its own. */
type Leaf<Way extends string, All extends string = Way> = Way extends string
  ? [Extract<All, `${Way}.${string}`>] extends [never]
    ? Way
    : never
  : never;

/** The places of a machine in which it can be, as `verified.step.wallet.editing.adding`. */
export type PlaceIn<Machine extends AnyStateMachine> = Leaf<Ways<StateValueFrom<Machine>>>;

/** The places of the portal that can be seen: those that are passed through at once are none. */
export type OnboardingPlace = Exclude<
  PlaceIn<typeof onboardingMachine>,
  'starting' | 'verified.step.arriving'
>;

/** The places in which a machine is, one for each region. */
export function placesIn({ _nodes }: AnyMachineSnapshot): readonly string[] {
  return _nodes.filter((node) => node.type === 'atomic' || node.type === 'final').map(placeOf);
}
