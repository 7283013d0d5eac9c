/** One transition of a status machine. */
type Transition = { from: string; to: string };

/** Where a run is: a status of the machine, and what the run must remember, such as how a payment was begun. */
type Place<Memory> = { status: string; memory: Memory };

type Runs<Step extends Transition, Memory> = {
  transitions: readonly Step[];
  start: Place<Memory>;
  /** Returns what a run remembers after a transition; null if the transition cannot be performed now. By default all can. */
  after?(memory: Memory, step: Step): Memory | null;
};

/**
 * Returns runs that together cover every transition: each continues on the shortest way to the nearest uncovered transition.
 *
 * @param longest the number of steps after which the next run begins from the start
 * @param isGoal whether a transition must be covered, and not only may; by default all must
 * @throws Error that names the transitions to which no way leads
 */
export function runsOver<Step extends Transition, Memory>(
  { start, ...model }: Runs<Step, Memory>,
  longest = Number.POSITIVE_INFINITY,
  isGoal: (step: Step) => boolean = () => true,
): Step[][] {
  const left = new Set(model.transitions.filter(isGoal));
  const runs: Step[][] = [];
  let [run, place]: [Step[], Place<Memory>] = [[], start];
  while (left.size > 0) {
    const way = wayTo({ ...model, start: place }, (step) => left.has(step));
    if (!way && run.length === 0) {
      const names = [...left].map(({ from, to }) => `${from} to ${to}`);
      throw new Error(`No way leads over ${names.join(', ')}`);
    }
    if (way) {
      if (run.length === 0) runs.push(run);
      for (const step of way.steps) left.delete(step);
      run.push(...way.steps);
      place = way.end;
    }
    if (!way || run.length >= longest) [run, place] = [[], start];
  }
  return runs;
}

/** Returns the shortest way that ends with a wanted transition, and where it ends; null if there is none. */
export function wayTo<Step extends Transition, Memory>(
  { transitions, start, after = (memory) => memory }: Runs<Step, Memory>,
  isWanted: (step: Step) => boolean,
): { steps: readonly Step[]; end: Place<Memory> } | null {
  const ways: { steps: readonly Step[]; end: Place<Memory> }[] = [{ steps: [], end: start }];
  const seen = new Set([JSON.stringify(start)]);
  for (const { steps, end } of ways) {
    for (const step of transitions.filter(({ from }) => from === end.status)) {
      const memory = after(end.memory, step);
      if (memory === null) continue;
      const next = { steps: [...steps, step], end: { status: step.to, memory } };
      if (isWanted(step)) return next;
      const name = JSON.stringify(next.end);
      if (seen.has(name)) continue;
      seen.add(name);
      ways.push(next);
    }
  }
  return null;
}
