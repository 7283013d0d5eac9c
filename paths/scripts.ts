import type { Action, Check } from './actions.ts';
import { addPersonSubject } from './children/add-person.ts';
import { addWalletSubject } from './children/add-wallet.ts';
import { answerSheetSubject } from './children/answer-sheet.ts';
import { draftSubject } from './children/draft.ts';
import { identityCheckSubject, linkedCheckSubject } from './children/identity-check.ts';
import { personVerificationSubject } from './children/person-verification.ts';
import { linkedProviderCheckSubject, providerCheckSubject } from './children/provider-check.ts';
import { requestCodeSubject } from './children/request-code.ts';
import { supervisedSubject } from './children/supervised.ts';
import { uploadSubject } from './children/upload.ts';
import { uploadsSubject } from './children/uploads.ts';
import type { ModelPath } from './engine/shortest-paths.ts';
import type { Outcomes } from './engine/test-machine.ts';
import { lifecycles } from './lifecycles/lifecycles.ts';
import type { MachineId } from './machines.ts';
import { onboardingSubject } from './onboarding/subject.ts';
import { goalOf, type PlannedPath } from './plan.ts';
import { refusedOn } from './refused.ts';
import { type Script, type Subject, scriptOf } from './script.ts';
import { submissionSubject } from './submission/subject.ts';

/** Actions that need a second window, a window embedded in the page, or the browser's own history or network. */
const actions: ReadonlySet<string> = new Set<Extract<Action, { do: string }>['do']>([
  'pressInWidget',
  'openCase',
  'openRecord',
  'turnTo',
]);
const checks: ReadonlySet<string> = new Set<Check['see']>([
  'widget',
  'caseStatus',
  'recordStatus',
  'progress',
]);

/** Returns whether a script needs a browser: jsdom has one window, and shows nothing inside a frame. */
function needsBrowser({ scenes }: Pick<Script, 'scenes'>): boolean {
  return scenes.some(
    (scene) =>
      scene.actions.some((action) => 'do' in action && actions.has(action.do)) ||
      scene.checks.some(({ see }) => checks.has(see)),
  );
}

/** Returns whether a script calls only the API of a server, without a page. */
export function needsNoPage({ scenes }: Pick<Script, 'scenes'>): boolean {
  return scenes.every(
    (scene) =>
      scene.actions.every((action) => 'world' in action) && scene.checks.every(({ see }) => see === 'stored'),
  );
}

/**
 * Paths of any machine. `all`: each pair of a state and an event that the model can reach. The others are performed: `plan` in
 * Chromium, with a tester's plan and what only a browser can run; `inApp` in jsdom; `onServer` by calls of the API, without a
 * page; `performed` has every one of them.
 */
export type PathRuns = Readonly<
  Record<'all' | 'plan' | 'inApp' | 'onServer' | 'performed', readonly NamedPath[]>
>;

type NamedPath = ModelPath & { id: string; beyond?: number };

/** A subject of any machine. */
type AnySubject = {
  machine: MachineId;
  title: string;
  onlyInModel: Readonly<Record<string, string>>;
  /** The paths over every edge, and the tours over what else a page can do: for `--all`. */
  edgeScripts(): readonly Script[];
  /** The journeys, and the paths into every place and over every error: for a tester's plan. */
  stateScripts(): readonly Script[];
  /**
   * What `npm test` runs: in the browser the plan, where one step represents what all steps of the wizard have in common; in
   * jsdom as few paths as have every other edge; without a page whatever needs none. `npm run paths -- --all --run` runs
   * everything in Chromium.
   */
  testedScripts(): Readonly<Record<'inApp' | 'inBrowser' | 'onServer', readonly Script[]>>;
  runs(): PathRuns;
  /**
   * The events that guards reject on the paths over every edge, by their names: those with a check that the page does not offer
   * them, and the others.
   */
  refused(): Readonly<Record<'seen' | 'unseen', ReadonlySet<string>>>;
  notOffered: Readonly<Record<string, string>>;
  outcomes: Outcomes;
  /** Every event of the machine, with its payloads. */
  allEvents: readonly { type: string }[];
};

/** Every machine with its paths, the portal first. A new one is one entry here, or in `lifecycles`. */
export const subjects: readonly AnySubject[] = [
  anySubject(onboardingSubject),
  anySubject(supervisedSubject),
  anySubject(requestCodeSubject),
  anySubject(addWalletSubject),
  anySubject(addPersonSubject),
  anySubject(uploadsSubject),
  anySubject(uploadSubject),
  anySubject(identityCheckSubject),
  anySubject(linkedCheckSubject),
  anySubject(providerCheckSubject),
  anySubject(linkedProviderCheckSubject),
  anySubject(personVerificationSubject),
  anySubject(submissionSubject),
  anySubject(draftSubject),
  anySubject(answerSheetSubject),
  ...Object.values(lifecycles).flatMap((each) => each.subjects.map(anySubject)),
];

function anySubject<Snapshot, Event extends { type: string }>(subject: Subject<Snapshot, Event>): AnySubject {
  type Path = PlannedPath<Snapshot, Event>;
  const edgesOf = ({ first, steps }: Path): readonly string[] =>
    steps.flatMap(({ edges }, index) => {
      const places = subject.placesOf(steps[index - 1]?.state ?? first);
      return edges.map((edge) => goalOf(places, edge));
    });
  /** Edges whose target is left at once by an edge without an event, each with the places after it. */
  const ledOnIn = ({ steps }: Path): readonly string[] =>
    steps.flatMap(({ edges, state }) => {
      const places = subject.placesOf(state);
      return edges
        .filter((edge) => {
          const target = edge.slice(edge.lastIndexOf('|') + 1);
          return target !== '-' && !places.some((place) => `${place}.`.startsWith(`${target}.`));
        })
        .map((edge) => `${edge} into ${places.join(' and ')}`);
    });
  const goalsIn = (path: Path) => [...edgesOf(path), ...subject.placesOf(path.first), ...ledOnIn(path)];
  const plan = once(() => subject.plan());
  const tours = once(() => subject.tours?.(plan()) ?? []);
  const journeys = once(() => subject.journeys?.() ?? []);
  const written = once(() => new Map<Path, Script>());
  const onJourneys = { ...subject, performances: withOwn(subject.performances, subject.journeyPerformances) };
  const scriptFor = (path: Path): Script => {
    const script = written().get(path) ?? scriptOf(path.isJourney ? onJourneys : subject, path);
    written().set(path, script);
    return script;
  };
  const ofPlan = (): readonly Path[] => [...journeys(), ...plan().states];
  const ofAll = (): readonly Path[] => [...plan().edges, ...tours()];
  const isForBrowser = (path: Path) => needsBrowser(scriptFor(path));
  const isOnPage = (path: Path) => !needsNoPage(scriptFor(path));
  const tested = once(() => {
    const alone = withoutRepetition(plan().edges.filter(isForBrowser), edgesOf);
    const visitedAlone = new Set(alone.flatMap(edgesOf));
    const ofPages = ofPlan().filter(isOnPage);
    // What only a browser can run is run there anyway, with everything that leads to it.
    const planned = ofPages.filter((path) => edgesOf(path).some((edge) => !visitedAlone.has(edge)));
    const inBrowser = withoutCovered(
      [...withoutRepetition(alone.length > 0 ? planned : ofPages, edgesOf), ...alone],
      { elsewhere: [], goalsOf: goalsIn },
    );
    const others = [...plan().edges, ...ofPages, ...tours()].filter(
      (path) => isOnPage(path) && !isForBrowser(path) && !inBrowser.includes(path),
    );
    const withoutPage = [...ofPlan(), ...ofAll()].filter((path) => !isOnPage(path));
    return {
      inBrowser,
      inApp: withoutCovered([...new Map(others.map((path) => [path.id, path])).values()], {
        elsewhere: inBrowser,
        goalsOf: goalsIn,
      }),
      onServer: [...new Map(withoutPage.map((path) => [path.id, path])).values()],
    };
  });
  return {
    machine: subject.machine,
    title: subject.title,
    onlyInModel: subject.onlyInModel,
    outcomes: subject.outcomes,
    allEvents: subject.allEvents,
    edgeScripts: () => ofAll().map(scriptFor),
    stateScripts: () => ofPlan().map(scriptFor),
    testedScripts: () => ({
      inApp: tested().inApp.map(scriptFor),
      inBrowser: tested().inBrowser.map(scriptFor),
      onServer: tested().onServer.map(scriptFor),
    }),
    runs: () => {
      const { inApp, inBrowser, onServer } = tested();
      const all = [...plan().transitions, ...journeys()];
      const inChromium = [...new Set([...ofPlan().filter(isOnPage), ...inBrowser])];
      return { all, plan: inChromium, inApp, onServer, performed: [...ofAll(), ...ofPlan()] } as PathRuns;
    },
    refused: () => refusedOn(subject, plan().edges),
    notOffered: subject.notOffered ?? {},
  };
}

/** Returns a table with some entries replaced. */
function withOwn<Entry>(
  table: Readonly<Record<string, Entry>>,
  own: Readonly<Partial<Record<string, Entry>>> = {},
): Readonly<Record<string, Entry>> {
  const others = Object.entries(own).flatMap(([name, entry]) => (entry ? [[name, entry] as const] : []));
  return { ...table, ...Object.fromEntries(others) };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The steps that are covered completely: a plain form, and a list. */
const inFull = ['contactDetails', 'wallet'];

/** A step in an edge's id: `verified.step.companyDetails.ready|save|maySave|verified.step.companyDetails.saving`. */
const step = /\bstep\.(\w+)/g;

/**
 * Returns the paths that show something new: of the edges that all steps of the wizard share, because one table creates them,
 * only those of one plain form and of one list; of the other steps only what is specific to them.
 *
 * @param paths over every edge of a machine
 * @param edgesOf the edges that a path covers
 * @returns some of them, in order; all if the machine has no steps
 */
function withoutRepetition<Path>(
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

/**
 * Returns the paths without those whose goals other paths have as well. The longest are left out first: a tour takes more time
 * than the shortest paths over its edges.
 *
 * @param options `elsewhere`: the paths that are performed in any case
 */
function withoutCovered<Path extends { steps: readonly unknown[] }>(
  paths: readonly Path[],
  { elsewhere, goalsOf }: { elsewhere: readonly Path[]; goalsOf(path: Path): readonly string[] },
): readonly Path[] {
  const counts = new Map<string, number>();
  const count = (goals: Iterable<string>, by: 1 | -1) => {
    for (const goal of goals) counts.set(goal, (counts.get(goal) ?? 0) + by);
  };
  const goals = new Map(paths.map((path) => [path, new Set(goalsOf(path))]));
  for (const each of [...goals.values(), ...elsewhere.map((path) => new Set(goalsOf(path)))]) count(each, 1);
  for (const [path, own] of [...goals].sort(([a], [b]) => b.steps.length - a.steps.length)) {
    if ([...own].some((goal) => counts.get(goal) === 1)) continue;
    goals.delete(path);
    count(own, -1);
  }
  return paths.filter((path) => goals.has(path));
}

/** Returns an edge's id without its step. */
export function kindOf(edge: string): string {
  return edge.replaceAll(step, 'step.*');
}
