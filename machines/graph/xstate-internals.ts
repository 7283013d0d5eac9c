import type {
  AnyMachineSnapshot,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectedMicrostepEvent,
} from 'xstate';

// What XState knows and does not offer in its public interface: the only place that reads its underscored members. A test
// fails if an update changes them.

/**
 * Returns the active states of a machine, parents included. The public `getStateNodes` returns each of them several times and
 * takes 40 times as long; a test plan needs them some hundred thousand times.
 */
export function activeStates({ _nodes }: Pick<AnyMachineSnapshot, '_nodes'>): readonly AnyStateNode[] {
  return _nodes;
}

/** Returns the transitions that a microstep has taken, in order; no public event or snapshot names them. */
export function takenTransitions(microstep: InspectedMicrostepEvent): readonly AnyTransitionDefinition[] {
  return microstep._transitions;
}
