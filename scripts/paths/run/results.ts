import type { WrittenStep } from '#paths/labels/written-path.ts';
import type { PlanPath } from '../plan.ts';

/** `notReached`: an earlier step failed, or the run was stopped. */
export type Outcome = 'passed' | 'failed' | 'notReached';

/** The result of a step. */
export type StepResult = WrittenStep & {
  outcome: Outcome;
  milliseconds: number;
  /** The page after the step: a JPEG in base64; null if the step was not reached. */
  screenshot: string | null;
};

/** The result of a path. */
export type PathResult = Omit<PlanPath, 'steps'> & {
  number: number;
  /** A title of the machine: 'The onboarding portal'. */
  machineTitle: string;
  outcome: Outcome;
  milliseconds: number;
  /** The browser's error message; null if the path passed. */
  error: string | null;
  /** The trace file, relative to the report; null if there is none. */
  trace: string | null;
  steps: readonly StepResult[];
};

/** The result of a run. */
export type RunResult = {
  /** When the run began. */
  at: Date;
  milliseconds: number;
  /** Such as 'Chromium 143.0'. */
  browser: string;
  paths: readonly PathResult[];
};

/** Returns the number of paths with this outcome. */
export function countOf(paths: readonly PathResult[], outcome: Outcome): number {
  return paths.filter((path) => path.outcome === outcome).length;
}
