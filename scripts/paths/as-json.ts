import type { PlanPart } from './plan.ts';

/** The plan for programs: `{ parts: [{ machine, title, edges, paths: [{ id, title, start, steps }] }] }`. */
export function asJson(parts: readonly PlanPart[]): string {
  return `${JSON.stringify({ parts }, null, 2)}\n`;
}
