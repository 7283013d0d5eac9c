import { steps as wizard } from '#machines/steps.ts';
import type { StayFigures } from '#src/api/admin/drop-off.ts';
import type { Statistics } from '#src/api/admin/statistics.ts';

/** The name of the next step in the contract for a client who submitted the case. */
const handedIn = 'submitted';

export type FunnelStep = {
  id: string;
  /** In the wizard, from 1. */
  number: number;
  title: string;
  /** Clients who are on this step or a later one now, or who submitted. */
  reached: number;
  /** Seconds, with the time away; null without a measurement. */
  median: number | null;
  /** Clients who are on the step now. */
  here: number;
  /** Drafts on the step without a change for seven days. */
  left: number;
  /** Where clients went most often, if it is not the following step; `title` is null for a submission. */
  detour: { title: string | null; count: number; all: number } | null;
};

export type Funnel = {
  /** Clients who are on a step now, or who submitted. */
  started: number;
  submitted: number;
  steps: readonly FunnelStep[];
  /** The step that the largest share of its clients left; null if no client left one. */
  worst: FunnelStep | null;
};

/**
 * Returns how far clients got. The counts include each case once per submission, however often the client moved back and
 * forth, so that no step has more clients than an earlier one.
 */
export function funnelOf(found: readonly StayFigures[], stops: Statistics['stops']): Funnel {
  const submitted = found.reduce((sum, { over }) => sum + countOf(over, handedIn), 0);
  const steps: FunnelStep[] = [];
  let reached = submitted;
  for (const [index, { id, title }] of [...wizard.entries()].reverse()) {
    const figures = found.find(({ place }) => place === id);
    const here = figures?.here ?? 0;
    reached += here;
    steps.unshift({
      id,
      number: index + 1,
      title,
      reached,
      median: figures?.median ?? null,
      here,
      left: stops.find(({ step }) => step === id)?.cases ?? 0,
      detour: figures ? detourOf(figures, wizard[index + 1]?.id ?? handedIn) : null,
    });
  }
  const worst = steps.reduce<FunnelStep | null>(
    (most, step) => (shareLeft(step) > (most ? shareLeft(most) : 0) ? step : most),
    null,
  );
  return { started: reached, submitted, steps, worst };
}

function shareLeft({ left, reached }: FunnelStep): number {
  return left / Math.max(1, reached);
}

function countOf(over: StayFigures['over'], to: string): number {
  return over.find(({ edge }) => edge === to)?.stays ?? 0;
}

function detourOf({ over, stays }: StayFigures, following: string): FunnelStep['detour'] {
  const [most] = over;
  // As many went to the following step: that is no detour.
  if (!most || most.stays === countOf(over, following)) return null;
  const title = wizard.find(({ id }) => id === most.edge)?.title ?? null;
  return { title, count: most.stays, all: stays };
}
