import type { Script } from './script.ts';

/** The steps that are walked in full: a plain form, and a list. */
const inFull = ['contactDetails', 'wallet'];

/** Where a step stands in an edge's id: `verified.step.companyDetails.saving|save.done|0`. */
const step = /\bstep\.(\w+)/g;

/**
 * The paths that show something which no other shows: of each edge that all steps of the wizard have, because one table
 * makes them all, those of one plain form and of one list, and of the other steps what only they have.
 *
 * @param scripts paths over every edge of a machine
 * @returns some of them, in their order; all where the machine has no steps
 */
export function withoutRepetition(scripts: readonly Script[]): readonly Script[] {
  const isInFull = ({ edges }: Script) =>
    edges.every((edge) => [...edge.matchAll(step)].every(([, id = '']) => inFull.includes(id)));
  const whole = new Set(scripts.filter(isInFull));
  const seen = new Set([...whole].flatMap(({ edges }) => edges.map(kindOf)));
  return scripts.filter((script) => {
    if (whole.has(script)) return true;
    const isNew = script.edges.some((edge) => !seen.has(kindOf(edge)));
    for (const edge of script.edges) seen.add(kindOf(edge));
    return isNew;
  });
}

/** An edge whichever step it is of. */
export function kindOf(edge: string): string {
  return edge.replaceAll(step, 'step.*');
}
