import { machines } from '#paths/machines.ts';
import { subjects } from '#paths/scripts.ts';
import type { AnEvent, Recorded } from '#tools/machine-viewer/product.ts';

/** The machines of this product, for the machine viewer. */
export const product = {
  machines: Object.values(machines),
  eventsOf,
} satisfies Recorded;

/** Returns the events of a machine's path tests, and the outcomes of its actors there. */
function eventsOf(machine: string): readonly AnEvent[] {
  const own = subjects.filter((subject) => subject.machine === machine);
  const outcomes = own
    .flatMap((subject) => Object.entries(subject.outcomes))
    .flatMap(([actorId, ways]) =>
      Object.values(ways).map((way) =>
        'output' in way
          ? { type: `xstate.done.actor.${actorId}`, output: way.output, actorId }
          : { type: `xstate.error.actor.${actorId}`, error: new Error('The connection was cut'), actorId },
      ),
    );
  return [...own.flatMap(({ allEvents }) => allEvents), ...outcomes];
}
