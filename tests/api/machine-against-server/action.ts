import type fc from 'fast-check';
import type { StepId } from '#machines/steps.ts';
import { expectAgreement } from './agreement.ts';
import type { Sides } from './compare.ts';
import type { Portal } from './portal.ts';
import type { ServerSide } from './server-side.ts';

/** Seconds between two actions: a person gets at most one mail a minute. */
const pauseSeconds = 61;

/** An action: its description in a counterexample, and how it is performed on both sides. */
export type Action = {
  words: string;
  /** Whether it is possible now; always if omitted. */
  makesSense?: (portal: Portal) => boolean;
  run(sides: Sides): Promise<void>;
};

/** An action as fast-check runs it: after it, both sides must agree. */
export class Command implements fc.AsyncCommand<Portal, ServerSide> {
  constructor(
    readonly action: Action,
    readonly tally: Sides['tally'],
    /** Performed even without a signed-in client; unsaved values are not discarded for it. */
    readonly insists: boolean,
  ) {}

  check = (portal: Readonly<Portal>) =>
    this.action.makesSense?.(portal as Portal) ?? (portal.isVerified || this.insists);

  async run(portal: Portal, server: ServerSide): Promise<void> {
    const { api } = server;
    api.clock.set(new Date(api.clock.now().getTime() + pauseSeconds * 1000).toISOString());
    try {
      await inTime(this.action.run({ portal, server, tally: this.tally, insists: this.insists }));
      await expectAgreement(portal, server);
    } catch (error) {
      const place = JSON.stringify(portal.snapshot.value);
      const status = await server.status();
      if (error instanceof Error) {
        error.message = `${this.action.words}: ${error.message}\nmachine: ${place}\nserver: ${status}`;
      }
      throw error;
    }
    this.tally.actions += 1;
  }

  toString = () => (this.insists ? `${this.action.words} (insisting)` : this.action.words);
}

/** Milliseconds within which every action ends. */
const patience = 20_000;

/** Fails with the name of an action that does not end, instead of waiting for the test's timeout. */
async function inTime(doing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`This was not over after ${patience} ms`)), patience);
  });
  try {
    await Promise.race([doing, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Goes to a step through the sidebar. @returns whether it is open now */
export async function goTo({ portal, insists }: Sides, step: StepId): Promise<boolean> {
  if (!portal.isVerified) return false;
  if (portal.context.step !== step) await portal.send({ type: 'open', step: step });
  if (portal.context.leavingTo !== null) {
    await portal.send({ type: insists ? 'leave.stay' : 'leave.discard' });
  }
  return portal.isVerified && portal.context.step === step;
}

/** Returns why a requested step is not open. */
export function unopened({ portal }: Sides, step: StepId): 'typed' | null {
  return portal.isVerified && portal.context.step !== step ? 'typed' : null;
}
