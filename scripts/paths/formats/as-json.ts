import type { PlanPart } from '../plan.ts';

/**
 * Returns the plan for programs: `{ parts: [{ machine, title, edges, paths: [{ reference, id, kind, title, start, prepare, steps,
 * boundaries }] }] }`.
 */
export function asJson(parts: readonly PlanPart[]): string {
  return `${JSON.stringify({ parts }, null, 2)}\n`;
}
