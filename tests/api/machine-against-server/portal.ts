import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import type { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import { isBusy } from '#machines/selectors.ts';
import { isVerified } from '#machines/sign-in-selectors.ts';
import type { StepId } from '#machines/steps.ts';
import type { documentsQuery } from '#src/api/documents.ts';
import type { onboardingQuery } from '#src/api/onboarding.ts';
import type { queryClient } from '#src/api/query-client.ts';
import type { Saved } from '#src/api/sections.ts';
import type { submissionQuery } from '#src/api/submission.ts';
import type { verificationQuery } from '#src/api/verification.ts';
import type { Browser, Call } from './browser.ts';

/** The portal without its pages: the production machine, connected to the API as in the browser, and its cache. */
export type PortalModules = {
  portalMachine: typeof onboardingMachine;
  queryClient: typeof queryClient;
  onboardingQuery: typeof onboardingQuery;
  submissionQuery: typeof submissionQuery;
  verificationQuery: typeof verificationQuery;
  documentsQuery: typeof documentsQuery;
};

/** What may have changed without a notification of this window. */
type Unhandled = 'session' | 'submission' | 'progress' | 'case' | 'checks';

const isOk = ({ status }: Call) => status < 300;
const named = ({ method, path }: Call) => `${method} ${path}`;
const answered = (pattern: RegExp) => (call: Call) => isOk(call) && pattern.test(named(call));

/** The responses that bring news about each. */
const newsOf: Record<Unhandled, (call: Call) => boolean> = {
  session: ({ status, withToken }) => status === 401 && withToken,
  submission: answered(/^POST \/onboarding(\/[^/]+\/(submission|withdrawal))?$/),
  progress: answered(/^POST \/onboarding$/),
  case: answered(/^(GET|POST) \/onboarding\/[^/]+\/(submission|withdrawal)$/),
  checks: answered(/^GET \/verification\/check-status$/),
};

/** Milliseconds after which a busy portal counts as failed. */
const patience = 10_000;

/** One window of the portal, run by its own machine; what a person would see on the page is read from the cache of the pages. */
export class Portal {
  /** What was missed, and the number of completed calls at that time. */
  readonly #missed = new Map<Unhandled, number>();
  #actor!: ActorRefFrom<typeof onboardingMachine>;
  #clock = new SimulatedClock();
  /** The latest token of this browser, valid or not. */
  lastToken: string | null = null;
  /** Files that were uploaded on the documents page and not saved yet. */
  uploaded: string[] = [];

  constructor(
    readonly modules: PortalModules,
    readonly browser: Browser,
    /** Called with every event that the machine receives. */
    readonly noteEvent: (type: string) => void,
  ) {}

  /** Opens the portal at an address; null is its root. */
  async open(step: StepId | null): Promise<void> {
    this.#actor?.stop();
    this.modules.queryClient.clear();
    this.#missed.clear();
    this.uploaded = [];
    this.#clock = new SimulatedClock();
    this.#actor = createActor(this.modules.portalMachine, {
      input: { verified: this.browser.token() !== null, step, blockchains: blockchainsByAsset },
      clock: this.#clock,
      inspect: (event) => {
        if (event.type === '@xstate.event' && event.actorRef.sessionId === event.rootId) {
          this.noteEvent(event.event.type);
        }
      },
    });
    this.#actor.start();
    await this.settle();
  }

  close(): void {
    this.#actor.stop();
    this.modules.queryClient.clear();
  }

  get snapshot() {
    return this.#actor.getSnapshot();
  }

  get context() {
    return this.snapshot.context;
  }

  get isVerified(): boolean {
    return isVerified(this.snapshot);
  }

  can(event: OnboardingEvent): boolean {
    return this.snapshot.can(event);
  }

  /** Sends an event and waits until all its effects have ended. @returns the calls that were made meanwhile */
  async send(event: OnboardingEvent): Promise<Call[]> {
    return this.during(() => this.#actor.send(event));
  }

  /** @returns the calls that were made from `act` until the portal was at rest again */
  async during(act: () => void): Promise<Call[]> {
    const before = this.browser.calls.length;
    act();
    await this.settle();
    return this.browser.calls.slice(before);
  }

  /** Waits until every call is answered and every response is processed. */
  async settle(): Promise<void> {
    const begun = performance.now();
    const callsBefore = this.browser.calls.length;
    for (let quiet = 0; quiet < 3; ) {
      if (performance.now() - begun > patience) {
        throw new Error(`The portal does not come to rest: ${JSON.stringify(this.snapshot.value)}`);
      }
      await new Promise<void>((done) => setImmediate(done));
      quiet = this.#isAtRest() ? quiet + 1 : 0;
    }
    this.lastToken = this.browser.token() ?? this.lastToken;
    const failed = this.browser.calls.slice(callsBefore).find(({ status }) => status >= 500);
    if (failed) throw new Error(`${named(failed)} answered ${failed.status}`);
  }

  #isAtRest(): boolean {
    const { identityCheck, requestCode, uploads } = this.snapshot.children;
    return (
      this.browser.inFlight() === 0 &&
      this.modules.queryClient.isFetching() === 0 &&
      !isBusy(this.snapshot) &&
      !identityCheck?.getSnapshot().hasTag('busy') &&
      !requestCode?.getSnapshot().hasTag('busy') &&
      !uploads?.getSnapshot().context.uploads.some(({ actor }) => actor.getSnapshot().matches('uploading'))
    );
  }

  /** Advances the page's own clock, tick by tick, until another code can be requested. */
  letSecondsPass(seconds: number): void {
    for (let second = 0; second < seconds; second += 1) this.#clock.increment(1000);
  }

  /** Focuses the window: it refetches what it shows. */
  lookAgain(): Promise<Call[]> {
    return this.during(() => this.modules.queryClient.getQueryCache().onFocus());
  }

  /** Records that something was changed without this window. */
  missed(...what: Unhandled[]): void {
    for (const each of what) this.#missed.set(each, this.browser.calls.length);
  }

  /** Returns whether something may have changed that this window does not know. */
  isBehind(...about: Unhandled[]): boolean {
    return about.some((each) => {
      const since = this.#missed.get(each);
      return since !== undefined && !this.browser.calls.slice(since).some(newsOf[each]);
    });
  }

  /** Returns the progress on the page. */
  progress() {
    return this.modules.queryClient.getQueryData(this.modules.onboardingQuery.queryKey);
  }

  /** Returns the number of reasons on Certify & Submit against submitting. */
  missing(): number {
    return this.modules.queryClient.getQueryData(this.modules.submissionQuery.queryKey)?.missing.length ?? 0;
  }

  /** Returns the directors and beneficial owners on the page. */
  people() {
    return this.modules.queryClient.getQueryData(this.modules.verificationQuery.queryKey)?.people ?? [];
  }

  ownCheck() {
    return this.modules.queryClient.getQueryData(this.modules.verificationQuery.queryKey)?.self;
  }

  /** Returns the version of a section that its form is based on; null if nothing was saved then. */
  etagOf(section: string): string | null {
    return this.modules.queryClient.getQueryData<Saved<unknown> | null>(['section', section])?.etag ?? null;
  }

  documents() {
    return this.modules.queryClient.getQueryData(this.modules.documentsQuery.queryKey)?.saved ?? null;
  }
}
