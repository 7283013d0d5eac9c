import { addPersonSubject } from './children/add-person.ts';
import { addWalletSubject } from './children/add-wallet.ts';
import { identityCheckSubject, linkedCheckSubject } from './children/identity-check.ts';
import { personVerificationSubject } from './children/person-verification.ts';
import { requestCodeSubject } from './children/request-code.ts';
import { uploadSubject } from './children/upload.ts';
import { uploadsSubject } from './children/uploads.ts';
import type { MachineId } from './machines.ts';
import { onboardingSubject } from './onboarding/subject.ts';
import { type Script, type Subject, scriptOf } from './script.ts';
import type { ModelPath } from './shortest-paths.ts';
import type { Outcomes } from './test-machine.ts';
import { withoutRepetition } from './without-repetition.ts';

/** Paths whatever their machine. */
export type Walks = Readonly<Record<'all' | 'onPage', readonly ModelPath[]>>;

/** A subject whatever its machine. */
type AnySubject = {
  machine: MachineId;
  title: string;
  onlyInModel: Readonly<Record<string, string>>;
  /** The paths over every edge: for whoever asks for all. */
  edgeScripts(): readonly Script[];
  /** The paths into every place and over every error: for a tester's plan. */
  stateScripts(): readonly Script[];
  /**
   * What `npm test` walks: in jsdom every edge once, and every place and every error of every step; in the browser the
   * places and errors, each once. The rest repeats, for one step, what is walked on another; `npm run paths -- --all --run`
   * walks it too.
   */
  testedScripts(): Readonly<Record<'inApp' | 'inBrowser', readonly Script[]>>;
  /** Every path, and those that are walked on the page. */
  walks(): Walks;
  outcomes: Outcomes;
  /** Every event of the machine, with what it may be sent with. */
  said: readonly { type: string }[];
};

/** Every machine that is walked on the page, the portal first. A new one is one entry here. */
export const subjects: readonly AnySubject[] = [
  anySubject(onboardingSubject),
  anySubject(requestCodeSubject),
  anySubject(addWalletSubject),
  anySubject(addPersonSubject),
  anySubject(uploadsSubject),
  anySubject(uploadSubject),
  anySubject(identityCheckSubject),
  anySubject(linkedCheckSubject),
  anySubject(personVerificationSubject),
];

function anySubject<Snapshot, Event extends { type: string }>(subject: Subject<Snapshot, Event>): AnySubject {
  let plan: ReturnType<typeof subject.plan> | undefined;
  const planned = () => {
    plan ??= subject.plan();
    return plan;
  };
  const edgeScripts = () => planned().edges.map((path) => scriptOf(subject, path));
  const stateScripts = () => planned().states.map((path) => scriptOf(subject, path));
  return {
    machine: subject.machine,
    title: subject.title,
    onlyInModel: subject.onlyInModel,
    outcomes: subject.outcomes,
    said: subject.said,
    edgeScripts,
    stateScripts,
    testedScripts: () => {
      const states = stateScripts();
      const inBrowser = withoutRepetition(states);
      const repeated = states.filter((script) => !inBrowser.includes(script));
      const edges = withoutRepetition(edgeScripts());
      const known = new Set(edges.map(({ id }) => id));
      return { inApp: [...edges, ...repeated.filter(({ id }) => !known.has(id))], inBrowser };
    },
    walks: () => {
      const { transitions, edges, states } = planned();
      return { all: transitions, onPage: [...edges, ...states] } as Walks;
    },
  };
}
