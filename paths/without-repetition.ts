/** The steps that are walked in full: a plain form, and a list. */
const inFull = ['contactDetails', 'wallet'];

/** Where a step stands in an edge's id: `verified.step.companyDetails.saving|save.done|0`. */
const step = /\bstep\.(\w+)/g;

/**
 * The paths that show something which no other shows: of each edge that all steps of the wizard have, because one table
 * makes them all, those of one plain form and of one list, and of the other steps what only they have.
 *
 * @param paths over every edge of a machine
 * @param edgesOf the edges that a path walks
 * @returns some of them, in their order; all where the machine has no steps
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

/** An edge whichever step it is of. */
export function kindOf(edge: string): string {
  return edge.replaceAll(step, 'step.*');
}
