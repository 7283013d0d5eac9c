import type { Mutant } from './mutant.ts';
import { isLike } from './survivors.ts';

/** The minimum share of killed mutants, in percent. */
const leastKilled = 97;

/** The result of a run, and whether it is good enough. */
export type Verdict = { lines: string[]; passed: boolean };

/**
 * Compares the killed mutants with those that may survive.
 *
 * @param mutants all tested mutants
 * @param killed the ids of those that a test has killed
 * @param reasons why a mutant cannot be killed, by its id or by a pattern of ids
 * @param least the minimum share of killed mutants in percent; 0 if they are only a part of all
 */
export function verdictOf(
  mutants: readonly Mutant[],
  killed: ReadonlySet<string>,
  reasons: Readonly<Record<string, string>>,
  least = leastKilled,
): Verdict {
  const survivors = mutants.filter(({ id }) => !killed.has(id));
  const reasonOf = (id: string) => Object.entries(reasons).find(([pattern]) => isLike(id, pattern))?.[1];
  const unexplained = survivors.filter(({ id }) => reasonOf(id) === undefined);
  const stale = Object.keys(reasons).filter((pattern) => {
    const own = mutants.filter(({ id }) => isLike(id, pattern));
    return own.length > 0 && own.every(({ id }) => killed.has(id));
  });
  const percent = shareOf(mutants.length - survivors.length, mutants.length);

  return {
    passed: unexplained.length === 0 && stale.length === 0 && percent >= least,
    lines: [
      ...tablesOf(mutants, killed),
      ...section(
        'Survivors, with their reasons',
        survivors
          .filter((mutant) => !unexplained.includes(mutant))
          .map(({ id }) => `${id}\n    ${reasonOf(id)}`),
      ),
      ...section(
        'Survivors without a reason',
        unexplained.map(({ id }) => id),
      ),
      ...section('Listed as survivors, but killed: take them off the list', stale),
      '',
      `${mutants.length - survivors.length} of ${mutants.length} mutants killed: ${percent.toFixed(1)} %${least > 0 ? ` (at least ${least} %)` : ''}`,
    ],
  };
}

/** Returns the number of killed mutants, by machine and by operator. */
function tablesOf(mutants: readonly Mutant[], killed: ReadonlySet<string>): string[] {
  return [...tableBy('machine', mutants, killed), '', ...tableBy('operator', mutants, killed)];
}

function tableBy(
  aspect: 'machine' | 'operator',
  mutants: readonly Mutant[],
  killed: ReadonlySet<string>,
): string[] {
  const names = [...new Set(mutants.map(({ [aspect]: name }) => name))];
  const rows = names.map((name) => {
    const own = mutants.filter(({ [aspect]: one }) => one === name);
    const dead = own.filter(({ id }) => killed.has(id)).length;
    return [name, own.length, dead, own.length - dead].map(String);
  });
  return [[aspect, 'mutants', 'killed', 'survivors'], ...rows].map(([name = '', ...figures]) =>
    [name.padEnd(20), ...figures.map((figure) => figure.padStart(10))].join(''),
  );
}

function section(title: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : ['', `${title}:`, ...entries.map((entry) => `  ${entry}`)];
}

/** Of zero mutants all are killed. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 100 : (100 * part) / whole;
}
