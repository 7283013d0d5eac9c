import {
  type AnyActorLogic,
  createActor,
  fromPromise,
  type NonReducibleUnknown,
  toPromise,
  waitFor,
} from 'xstate';
import type { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import type { PathEvent } from '#paths/onboarding/cases.ts';
import { onboardingOutcomes } from '#paths/onboarding/outcomes.ts';
import type { OnboardingActor } from '#src/onboarding/onboarding-context.ts';

/** The actors whose outcome the path decides; the invoked machines run as usual. */
const scripted = [
  'verifyCode',
  'loadSection',
  'saveSection',
  'loadPeople',
  'sendVerificationMail',
  'loadDocuments',
  'saveDocuments',
  'loadCase',
  'submitCase',
  'withdrawCase',
] as const satisfies readonly (keyof typeof onboardingOutcomes)[];

/** The outcomes that the seeded server produces itself. */
const realEnds: readonly string[] = ['load.done', 'load.empty', 'load.submitted'];

const isOutcome = ({ type }: PathEvent): boolean =>
  scripted.some((id) => Object.values(onboardingOutcomes[id]).some(({ event }) => event === type));

/**
 * Returns the portal's machine with actors that end as the path says, and that stay pending if the path ends while waiting. At
 * the end of the path, all actors are the portal's own again.
 */
export function scriptedPortal(machine: typeof onboardingMachine, path: readonly PathEvent[]) {
  let left = path;
  let isThere = false;
  const wake = new Set<() => void>();
  const goOn = () => {
    left = left.slice(1);
    for (const listener of wake) listener();
  };

  const along = (real: AnyActorLogic) =>
    fromPromise<unknown, NonReducibleUnknown>(async ({ input }) => {
      const [next] = left;
      if (isThere) return run(real, input);
      if (!next || !isOutcome(next)) return new Promise(() => {});
      goOn();
      if (realEnds.includes(next.type)) return run(real, input);
      if ('output' in next) return next.output;
      throw new Error('The connection was cut');
    });

  const { actors } = machine.implementations;
  const provided = Object.fromEntries(
    scripted.flatMap((id) => (id in actors ? [[id, along(actors[id] as AnyActorLogic)]] : [])),
  );

  return {
    machine: machine.provide({ actors: provided as Parameters<typeof machine.provide>[0]['actors'] }),
    /** Sends the events of the user on the path; outcomes happen by themselves. */
    async runPath(actor: OnboardingActor): Promise<void> {
      for (let next = left[0]; next; next = left[0]) {
        if (isOutcome(next)) {
          await new Promise<void>((resolve) => {
            const onOutcome = () => {
              wake.delete(onOutcome);
              resolve();
            };
            wake.add(onOutcome);
          });
          continue;
        }
        const event = next as OnboardingEvent;
        await waitFor(actor, (snapshot) => snapshot.can(event) && !snapshot.hasTag('loading'));
        left = left.slice(1);
        actor.send(event);
      }
      isThere = true;
    },
  };
}

function run(logic: AnyActorLogic, input: unknown): Promise<unknown> {
  return toPromise(createActor(logic, { input }).start());
}
