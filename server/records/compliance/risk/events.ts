import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'risk-table.proposed': { by: Actor; version: number };
    /** Another person than the proposer decided. */
    'risk-table.decided': { by: Actor; version: number; decision: 'approve' | 'refuse' };
  }
}
