import type { Check, PageAction } from '#paths/actions.ts';
import type { OtherWindow, World } from './world.ts';

/** What a page is worked with; waiting until something is seen is looking. */
export type PerformedAction = Exclude<PageAction, { do: 'waitFor' }>;

/** The page of one path, as it is worked and looked at: in jsdom, or in a browser. */
export type Performer = {
  /** Does what a person does, as soon as the page lets them; fails when it does not within some seconds. */
  perform(action: PerformedAction): Promise<void>;
  /** Why each of the checks does not hold, all seen in one moment; null when it does. Their `not` is the caller's. */
  lacks(checks: readonly Check[]): Promise<readonly (string | null)[]>;
  /** Where each of the machines of that name stands, in its places; null where that cannot be seen. */
  places(): readonly (readonly string[])[] | null;
  window: OtherWindow;
  /** What went wrong beside what is shown: uncaught errors, errors on the console. */
  problems(): readonly string[];
  close(): Promise<void>;
};

export type PerformerOptions = {
  world: World;
  /** The machine whose places are asked for. */
  machine: string;
  /** Whether the path lets time pass: only then the page has a clock of ours. */
  passesTime: boolean;
};

/** Gets a page ready; nothing is opened before the first `goTo`. */
export type OpenPerformer = (options: PerformerOptions) => Performer | Promise<Performer>;
