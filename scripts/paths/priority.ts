import type { PathKind } from '#paths/labels/kinds.ts';
import type { WrittenPath } from '#paths/labels/written-path.ts';
import type { DropOff } from './drop-off.ts';

export const priorities = ['High', 'Medium', 'Low'] as const;

/** How early a path is worth performing, and why. */
export type Priority = { level: (typeof priorities)[number]; reason: string };

const byKind: Readonly<Record<PathKind, Priority>> = {
  journey: { level: 'High', reason: 'the whole journey' },
  works: { level: 'High', reason: 'main path' },
  mishap: { level: 'Medium', reason: 'failure' },
  tour: { level: 'Low', reason: 'rare order of events' },
};

/** The number of steps that most clients leave, whose paths have a higher priority. */
const WORST_STEPS = 3;

/** Returns the priority of a path: by its kind, and one level higher in a step that many clients leave for good. */
export function priorityOf(
  { kind, requirements }: Pick<WrittenPath, 'kind' | 'requirements'>,
  dropOff: DropOff = new Map(),
): Priority {
  const own = byKind[kind];
  const worst = [...dropOff].sort(([, one], [, other]) => other - one).slice(0, WORST_STEPS);
  const [left] = worst.filter(
    ([step, share]) => share > 0 && requirements.some(({ about }) => about === step),
  );
  if (!left) return own;
  const [step, share] = left;
  const level = priorities[Math.max(0, priorities.indexOf(own.level) - 1)] ?? own.level;
  return {
    level,
    reason: `${own.reason}; ${Math.round(share * 100)} % of visits to ${step} end with the portal closed`,
  };
}
