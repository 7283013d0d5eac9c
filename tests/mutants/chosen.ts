import { machines } from '#paths/machines.ts';
import type { Mutant } from './mutant.ts';
import { mutantsOf } from './operators.ts';

const { MUTANTS_MACHINE: machine, MUTANTS_PART: part } = process.env;

/**
 * Returns whether the run is restricted to some mutants: of one machine (`MUTANTS_MACHINE`), of one edge or state
 * (`MUTANTS_PART`).
 */
export const isPart = () => Boolean(machine || part);

/**
 * Returns the mutants of this run.
 *
 * @throws Error if there are none: the machine, the edge or the state does not exist
 */
export function chosenMutants(): Mutant[] {
  const chosen = Object.values(machines)
    .flatMap((each) => mutantsOf(each))
    .filter((mutant) => (!machine || mutant.machine === machine) && (!part || mutant.part === part));
  if (chosen.length > 0) return chosen;
  const names = Object.keys(machines).join(', ');
  throw new Error(
    `No such edge or state${part ? ` "${part}"` : ''} in ${machine ?? 'any machine'}; there are ${names}`,
  );
}
