import type { Check, PageAction } from '#paths/actions.ts';
import type { EdgeListener } from '#src/actors/observer.ts';
import type { OtherWindow, World } from './world.ts';

/** The actions on a page; waiting for a check is not one of them. */
export type PerformedAction = Exclude<PageAction, { do: 'waitFor' }>;

/** The page of one path, in jsdom or in a browser. */
export type Performer = {
  /** Performs a person's action, as soon as the page allows it; fails if it does not within some seconds. */
  perform(action: PerformedAction): Promise<void>;
  /**
   * Returns why each of the checks does not hold, all evaluated at the same moment; null if it does. The caller evaluates their
   * `not`.
   */
  lacks(checks: readonly Check[]): Promise<readonly (string | null)[]>;
  /** Returns the places of each machine with that name; null if they are not visible. */
  places(): readonly (readonly string[])[] | null;
  window: OtherWindow;
  /** Uncaught errors, and errors on the console. */
  problems(): readonly string[];
  close(): Promise<void>;
};

export type PerformerOptions = {
  world: World;
  /** The machine whose places are needed. */
  machine: string;
  /** Whether the path lets time pass: only then the page's clock is replaced. */
  passesTime: boolean;
  /** Receives the edges that the page's actors take; in a browser only with a build that reports them. */
  onEdges?: EdgeListener | undefined;
};

/** Prepares a page; nothing is opened before the first `goTo`. */
export type OpenPerformer = (options: PerformerOptions) => Performer | Promise<Performer>;
