import type { WrittenStep } from '#paths/labels/written-path.ts';
import type { MachineId } from '#paths/machines.ts';
import type { PlanPath } from '../plan.ts';

/** `notReached`: an earlier step failed, or the run was stopped. */
export type Outcome = 'passed' | 'failed' | 'notReached';

/** The result of a step. */
export type StepResult = WrittenStep & {
  outcome: Outcome;
  milliseconds: number;
  /** The file with a picture of the page after the step, relative to the report; null if the step was not reached. */
  picture: string | null;
};

/** The result of a path. */
export type PathResult = Omit<PlanPath, 'steps' | 'scenes'> & {
  number: number;
  /** A title of the machine: 'The onboarding portal'. */
  machineTitle: string;
  outcome: Outcome;
  milliseconds: number;
  /** The browser's error message; null if the path passed. */
  error: string | null;
  /** The trace file, relative to the report; null if there is none. */
  trace: string | null;
  /** The edges that the path should take and the running actor did not; empty unless it passed. */
  notTaken: readonly string[];
  steps: readonly StepResult[];
};

/** The edges of a machine that running actors have taken, by their ids. */
export type MeasuredCoverage = {
  machine: MachineId;
  title: string;
  /** The number of edges of the machine. */
  edges: number;
  /** Taken in Chromium during this run. */
  chromium: readonly string[];
  /** Taken in jsdom during the last `npm test -- --all`; null if it has not run yet. */
  jsdom: readonly string[] | null;
};

/** The result of a run. */
export type RunResult = {
  /** When the run began. */
  at: Date;
  milliseconds: number;
  /** Such as 'Chromium 143.0'. */
  browser: string;
  coverage: readonly MeasuredCoverage[];
  paths: readonly PathResult[];
};

/** Returns the number of paths with this outcome. */
export function countOf(paths: readonly Pick<PathResult, 'outcome'>[], outcome: Outcome): number {
  return paths.filter((path) => path.outcome === outcome).length;
}

/** Returns the edges that were taken in Chromium or in jsdom. */
export function measuredEdges({ chromium, jsdom }: Pick<MeasuredCoverage, 'chromium' | 'jsdom'>): number {
  return new Set([...chromium, ...(jsdom ?? [])]).size;
}
