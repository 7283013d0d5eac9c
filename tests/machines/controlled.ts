import { fromPromise, type NonReducibleUnknown } from 'xstate';

/** One turn of the event loop: every promise that is settled by now has been heard. */
export const turn = () => new Promise<void>((done) => setImmediate(done));

/** A promise actor whose calls wait until the test answers them. */
export function controlled<Output, Input extends NonReducibleUnknown>() {
  const calls: { input: Input; answer(output: Output): void; refuse(error: unknown): void }[] = [];
  const latest = () => {
    const call = calls.at(-1);
    if (!call) throw new Error('Nobody has called this actor yet');
    return call;
  };
  return {
    logic: fromPromise<Output, Input>(
      ({ input }) =>
        new Promise<Output>((answer, refuse) => {
          calls.push({ input, answer, refuse });
        }),
    ),
    /** What each call was given, oldest first. */
    inputs: () => calls.map((call) => call.input),
    /** Answers the latest call, and returns once the machine has heard it. */
    async answer(output: Output) {
      latest().answer(output);
      await turn();
    },
    /** Fails the latest call, and returns once the machine has heard it. */
    async fail(error: unknown) {
      latest().refuse(error);
      await turn();
    },
  };
}
