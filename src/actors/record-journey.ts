import { type AnyStateNode, type AnyTransitionDefinition, type InspectionEvent, transition } from 'xstate';
import { edgeIdOf } from '#machines/graph/edges.ts';
import { takenTransitions } from '#machines/graph/xstate-internals.ts';
import { innermostOf, persistedOf } from '#machines/persisted.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { ApiError } from '../api/api-error.ts';
import { type JourneyRecord, recordJourney } from '../api/journey.ts';
import { randomId } from '../api/random-id.ts';
import { clientToken } from '../api/token-storage.ts';

type Move = JourneyRecord['moves'][number];

/** Milliseconds between two calls, so that many transitions are sent in one. */
const sendEvery = 5000;
/**
 * Limits within the bounds of the contract: transitions per call (fewer than a browser sends from an unloading page), and
 * milliseconds.
 */
const mostInCall = 100;
const longestStay = 2_000_000_000;
/** The maximum number of unsent transitions; the oldest ones are dropped. */
const mostWaiting = 1000;

/** An inspection event of the machine, and its time in milliseconds since 1970. */
export type Seen = { inspected: InspectionEvent; at: number };

/** The snapshot of a machine at the start of the recording, and its events since. */
export type Watched = { begun: OnboardingSnapshot; seen: readonly Seen[] };

/**
 * Records the transitions of the portal's machine while one client is signed in: which states by which edges, never any typed
 * text. It observes the machine by inspection; the portal does not depend on it.
 */
export function startRecording({ begun, seen }: Watched): { record(seen: Seen): void; end(): void } {
  const token = clientToken();
  if (!token) return { record: () => {}, end: () => {} };
  const recorder = new Recorder(begun, token);
  const onHidden = () => {
    if (document.visibilityState === 'hidden') recorder.send();
  };
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', recorder.send);
  for (const each of seen) recorder.look(each);
  return {
    record: (each) => recorder.look(each),
    end() {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', recorder.send);
      recorder.end();
    },
  };
}

class Recorder {
  readonly #tab = randomId(16);
  readonly #token: string;
  #snapshot: OnboardingSnapshot;
  /** When each of the innermost states was entered; null for those at the start. */
  #since: ReadonlyMap<string, number | null>;
  #seq = 0;
  #waiting: Move[] = [];
  #hasNews = true;
  #isForetold = false;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(snapshot: OnboardingSnapshot, token: string) {
    this.#snapshot = snapshot;
    this.#token = token;
    this.#since = new Map(innermostOf(snapshot).map((place) => [place, null]));
    this.#sendLater();
  }

  look({ inspected, at }: Seen): void {
    if (inspected.type === '@xstate.event') this.#foretell(inspected.event, at);
    if (inspected.type === '@xstate.microstep') {
      // Of the one machine that is inspected.
      this.#note(takenTransitions(inspected), inspected.snapshot as OnboardingSnapshot, at);
    }
  }

  /** Sends the unsent transitions, if there are any. */
  readonly send = (): void => {
    if (!this.#hasNews && this.#waiting.length === 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { version, state } = persistedOf(this.#snapshot);
    const moves = this.#waiting.slice(0, mostInCall);
    const sentAt = new Date().toISOString();
    this.#hasNews = false;
    recordJourney({ machineVersion: version, tab: this.#tab, sentAt, state, moves }, this.#token).then(
      () => this.#sent(moves),
      (error: unknown) => this.#failed(error),
    );
  };

  end(): void {
    // A session that has ended accepts no further calls.
    if (clientToken() === this.#token) this.send();
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#hasNews = false;
    this.#isOver = true;
  }

  #sent(moves: readonly Move[]): void {
    const last = moves.at(-1)?.seq ?? 0;
    this.#waiting = this.#waiting.filter(({ seq }) => seq > last);
    if (this.#waiting.length > 0 || this.#hasNews) this.#sendLater();
  }

  #failed(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    // The server has another version, or the session is over: a later call would get the same response.
    if (status === 400 || status === 401 || status === 403) this.#stop();
    else {
      this.#hasNews = true;
      this.#sendLater();
    }
  }

  #sendLater(): void {
    if (!this.#isOver) this.#timer ??= setTimeout(this.send, sendEvery);
  }

  /**
   * Log out ends the session before the machine has moved: unsent transitions, including the following one, are sent while there
   * is a session.
   */
  #foretell(event: { type: string }, at: number): void {
    if (event.type !== 'signOut' && event.type !== 'leave.discard') return;
    const { machine } = this.#snapshot;
    const [next] = transition(machine, this.#snapshot, event as never);
    if (next.matches('verified')) return;
    const signOut = machine.states.verified?.transitions.get('signOut') ?? [];
    this.#note(signOut.slice(0, 1), next, at);
    this.#isForetold = true;
    this.send();
  }

  #note(transitions: readonly AnyTransitionDefinition[], snapshot: OnboardingSnapshot, now: number): void {
    if (this.#isOver || this.#isForetold) return;
    const before = this.#since;
    const places = innermostOf(snapshot);
    const moves = transitions.flatMap((definition) => {
      if (!definition.target) return [];
      const isLeft = isWithin([definition.source]);
      // A transition to its own source leaves and enters the same state.
      const within = [...before.keys()].filter(isLeft);
      const from = within.find((place) => !places.includes(place)) ?? within[0];
      const to = places.find(isWithin(definition.target)) ?? from;
      // A visitor's transitions belong to no case.
      if (!from?.startsWith('verified.') || !to) return [];
      const since = before.get(from) ?? null;
      this.#seq += 1;
      const stayed = since === null ? null : Math.min(Math.max(0, now - since), longestStay);
      return [
        { seq: this.#seq, at: new Date(now).toISOString(), edge: edgeIdOf(definition), from, to, stayed },
      ];
    });
    this.#since = new Map(
      places.map((place) => [place, before.has(place) ? (before.get(place) ?? null) : now]),
    );
    if (snapshot.matches('verified')) this.#snapshot = snapshot;
    if (moves.length === 0) return;
    this.#waiting = [...this.#waiting, ...moves].slice(-mostWaiting);
    this.#hasNews = true;
    this.#sendLater();
  }
}

/** Returns whether a path is one of these states, or inside one. */
function isWithin(nodes: readonly AnyStateNode[]): (place: string) => boolean {
  const outer = nodes.map(({ path }) => path.join('.'));
  return (place) => outer.some((each) => each === '' || place === each || place.startsWith(`${each}.`));
}
