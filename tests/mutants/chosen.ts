import { machines } from '#paths/machines.ts';
import { type Mutant, mutantsOf } from './operators.ts';

const { MUTANTS_MACHINE: machine, MUTANTS_EDGE: edge } = process.env;

/** Whether the run is about a part of the mutants only: one machine (`MUTANTS_MACHINE`) or one edge (`MUTANTS_EDGE`). */
export const isPart = () => Boolean(machine || edge);

/**
 * The mutants that this run is about.
 *
 * @throws Error when there are none: the machine or the edge does not exist
 */
export function chosenMutants(): Mutant[] {
  const chosen = Object.values(machines)
    .flatMap((each) => mutantsOf(each))
    .filter((mutant) => (!machine || mutant.machine === machine) && (!edge || mutant.edge === edge));
  if (chosen.length > 0) return chosen;
  const names = Object.keys(machines).join(', ');
  throw new Error(
    `No such edge${edge ? ` "${edge}"` : ''} in ${machine ?? 'any machine'}; there are ${names}`,
  );
}
