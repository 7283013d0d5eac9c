import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'msb-register.replaced': {
      by: Actor;
      source: 'fetched' | 'uploaded';
      sha256: string;
      businesses: number;
      added: number;
      changed: number;
      removed: number;
    };
  }
}
