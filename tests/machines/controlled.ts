import { fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { SendEvent, UploadEvent } from '#machines/upload.machine.ts';

/** One turn of the event loop: afterwards every settled promise has been processed. */
export const turn = () => new Promise<void>((done) => setImmediate(done));

/** Returns a promise actor whose calls are pending until the test answers them. */
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
    /** The input of each call, oldest first. */
    inputs: () => calls.map((call) => call.input),
    /** Answers the latest call, and returns once the machine has processed it. */
    async answer(output: Output) {
      latest().answer(output);
      await turn();
    },
    /** Fails the latest call, and returns once the machine has processed it. */
    async fail(error: unknown) {
      latest().refuse(error);
      await turn();
    },
  };
}

/** An upload actor whose every event the test sends. */
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
    /** The names of all started files, in order; a retried file occurs twice. */
    begun: () => calls.map(({ name }) => name),
    /** Sends an event of the latest upload of that file. */
    tell: (name: string, event: SendEvent) => callOf(name).tell(event),
    /** Ends the latest upload of that file successfully. */
    store: (name: string) =>
      callOf(name).tell({ type: 'stored', file: { id: `id of ${name}`, name, size: 1000 } }),
    /** Whether the latest upload of that file was aborted, or has ended. */
    isOver: (name: string) => callOf(name).isCut,
  };
}
