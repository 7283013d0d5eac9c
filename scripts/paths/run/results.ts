import type { WrittenStep } from '#paths/labels/written-path.ts';
import type { PlanPath } from '../plan.ts';

/** `notReached`: an earlier step failed, or the run was stopped. */
export type Outcome = 'passed' | 'failed' | 'notReached';

/** A step as it was performed. */
export type StepResult = WrittenStep & {
  outcome: Outcome;
  milliseconds: number;
  /** The page as it then was: a JPEG in base64; null where it was not reached. */
  screenshot: string | null;
};

/** A path as it was performed. */
export type PathResult = Omit<PlanPath, 'steps'> & {
  number: number;
  /** What the machine is: 'The onboarding portal'. */
  machineTitle: string;
  outcome: Outcome;
  milliseconds: number;
  /** What went wrong, as the browser says it; null where nothing did. */
  error: string | null;
  /** The trace's file, relative to the report; null where there is none. */
  trace: string | null;
  steps: readonly StepResult[];
};

/** Everything that a run has found. */
export type RunResult = {
  /** When it began. */
  at: Date;
  milliseconds: number;
  /** Such as 'Chromium 143.0'. */
  browser: string;
  paths: readonly PathResult[];
};

/** How many paths ended so. */
export function countOf(paths: readonly PathResult[], outcome: Outcome): number {
  return paths.filter((path) => path.outcome === outcome).length;
}
