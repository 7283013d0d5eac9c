/** The steps that are covered completely: a plain form, and a list. */
const inFull = ['contactDetails', 'wallet'];

/** A step in an edge's id: `verified.step.companyDetails.saving|save.done|0`. */
const step = /\bstep\.(\w+)/g;

/**
 * Returns the paths that show something new: of the edges that all steps of the wizard share, because one table creates them,
 * only those of one plain form and of one list; of the other steps only what is specific to them.
 *
 * @param paths over every edge of a machine
 * @param edgesOf the edges that a path covers
 * @returns some of them, in order; all if the machine has no steps
 */
export function withoutRepetition<Path>(
  paths: readonly Path[],
  edgesOf: (path: Path) => readonly string[],
): readonly Path[] {
  const isInFull = (path: Path) =>
    edgesOf(path).every((edge) => [...edge.matchAll(step)].every(([, id = '']) => inFull.includes(id)));
  const whole = new Set(paths.filter(isInFull));
  const seen = new Set([...whole].flatMap((path) => edgesOf(path).map(kindOf)));
  return paths.filter((path) => {
    if (whole.has(path)) return true;
    const isNew = edgesOf(path).some((edge) => !seen.has(kindOf(edge)));
    for (const edge of edgesOf(path)) seen.add(kindOf(edge));
    return isNew;
  });
}

/** Returns an edge's id without its step. */
export function kindOf(edge: string): string {
  return edge.replaceAll(step, 'step.*');
}
