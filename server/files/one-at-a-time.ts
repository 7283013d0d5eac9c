/**
 * Lets work through one after the other, in the order in which it came; work that fails does not hold up the rest.
 * @returns what gives work to the line
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
