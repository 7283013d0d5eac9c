import { fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { SendEvent, UploadEvent } from '#machines/upload.machine.ts';

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

/** A sending of files whose every step the test tells. */
export function controlledSending() {
  const calls: { name: string; tell(event: SendEvent): void; isCut: boolean }[] = [];
  const callOf = (name: string) => {
    const call = calls.findLast((each) => each.name === name);
    if (!call) throw new Error(`${name} was not sent`);
    return call;
  };
  return {
    logic: fromCallback<UploadEvent, { file: unknown; name: string }>(({ input, sendBack }) => {
      const call = { name: input.name, tell: sendBack, isCut: false };
      calls.push(call);
      return () => {
        call.isCut = true;
      };
    }),
    /** The names of all files that were begun, in their order; one that was tried twice twice. */
    begun: () => calls.map(({ name }) => name),
    /** What the latest sending of that file says. */
    tell: (name: string, event: SendEvent) => callOf(name).tell(event),
    /** Has the latest sending of that file end well. */
    store: (name: string) =>
      callOf(name).tell({ type: 'stored', file: { id: `id of ${name}`, name, size: 1000 } }),
    /** Whether the latest sending of that file was cut, or has ended. */
    isOver: (name: string) => callOf(name).isCut,
  };
}
