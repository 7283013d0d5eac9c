import type { AnyMachineSnapshot, AnyStateMachine, StateValueFrom } from 'xstate';
import { placeOf } from '#machines/graph/edges.ts';
import { activeStates } from '#machines/graph/xstate-internals.ts';

/** Every path in a state value, joined by dots, including partial ones. */
type Ways<Value> = Value extends string
  ? Value
  : { [Name in keyof Value & string]: `${Name}.${Ways<NonNullable<Value[Name]>>}` }[keyof Value & string];

/** Only the paths to a state without child states. */
type Leaf<Way extends string, All extends string = Way> = Way extends string
  ? [Extract<All, `${Way}.${string}`>] extends [never]
    ? Way
    : never
  : never;

/** The leaf places of a machine, such as `verified.step.wallet.editing.adding`. */
export type PlaceIn<Machine extends AnyStateMachine> = Leaf<Ways<StateValueFrom<Machine>>>;

/** Returns the active places of a machine, one for each region. */
export function placesIn(snapshot: AnyMachineSnapshot): readonly string[] {
  return activeStates(snapshot)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map(placeOf);
}
