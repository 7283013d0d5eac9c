import type { Deps } from '#server/platform/core/deps.ts';
import { type Figures, figures, secondsSince } from '#server/platform/metrics/figures.ts';
import { oldestAfter } from '../audit/anchor.ts';

/** The growth of the audit chain, and how much of it is anchored outside of the database. */
export function anchorFigures({ db, clock, anchoring }: Pick<Deps, 'db' | 'clock' | 'anchoring'>): Figures {
  return figures(
    'audit chain',
    {
      portal_audit_entries: 'Entries of the audit chain; its growth is the number of recorded events',
      portal_audit_last_anchor_timestamp_seconds: 'When the end of the chain was last anchored; none: never',
      portal_audit_unanchored_seconds:
        'Age of the oldest entry that no anchor covers; 0 for none. An anchor is written each hour in which the chain grew',
    },
    async () => {
      const anchor = anchoring.last();
      const { entries } = await db
        .selectFrom('audit_entries')
        .select((eb) => eb.fn.max('seq').as('entries'))
        .executeTakeFirstOrThrow();
      // Entries without a number cannot be anchored either.
      const waiting = await db
        .selectFrom('audit_waiting')
        .select('at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return {
        portal_audit_entries: entries ?? 0,
        portal_audit_last_anchor_timestamp_seconds: anchor && Date.parse(anchor.at) / 1000,
        portal_audit_unanchored_seconds: secondsSince(
          (await oldestAfter(db, anchor)) ?? waiting?.at,
          clock.now(),
        ),
      };
    },
  );
}
