import type { NameOf } from '#src/admin/kit/case/event-labels.ts';
import type { AuditEntry } from '#src/api/admin/timeline.ts';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import styles from './timeline.module.css';
import { TimelineEntry } from './timeline-entry.tsx';

type TimelineDaysProps = { entries: readonly AuditEntry[]; nameOf: NameOf; replay: ReplayInTimeline | null };

/** The replay that is shown next to the timeline. */
export type ReplayInTimeline = {
  /** The time that is shown, in milliseconds since 1970; null for none. */
  at: number | null;
  /** Shows another time. @param at ISO 8601 */
  onTime(at: string): void;
};

/** The entries by day, newest day first. */
export function TimelineDays({ entries, nameOf, replay }: TimelineDaysProps) {
  const at = replay?.at ?? null;
  const current = at === null ? undefined : entries.find((entry) => Date.parse(entry.at) <= at);
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOfTimeInWords(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles.day} aria-label={day}>
      <h3 className={styles.date}>{day}</h3>
      <ol className={styles.entries}>
        {ofDay.map((entry) => (
          <TimelineEntry
            key={entry.seq}
            entry={entry}
            nameOf={nameOf}
            isCurrent={entry === current}
            onTime={replay?.onTime}
          />
        ))}
      </ol>
    </section>
  ));
}
