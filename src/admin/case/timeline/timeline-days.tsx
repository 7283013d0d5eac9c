import Link from '@mui/material/Link';
import type { ComponentType } from 'react';
import { type EventKind, kindOfAction } from '#domain/audit-actions.ts';
import { eventDetails, eventKinds, eventLabels, type NameOf } from '#src/admin/kit/case/event-labels.ts';
import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import type { AuditEntry } from '#src/api/admin/case.ts';
import {
  CheckIcon,
  DocumentIcon,
  EyeIcon,
  IdentityIcon,
  KeyIcon,
  NoteIcon,
  PencilIcon,
} from '#src/ui/icons/icons.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import styles from './timeline.module.css';

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
    <section key={day} aria-label={day}>
      <h3 className={`${areaText.label} ${textStyles.quiet} ${styles.date}`}>{day}</h3>
      <ol className={layout.rows}>
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

const icons: Record<EventKind, ComponentType<{ size?: number }>> = {
  answers: PencilIcon,
  documents: DocumentIcon,
  identity: IdentityIcon,
  decisions: CheckIcon,
  work: NoteIcon,
  account: KeyIcon,
  reads: EyeIcon,
};

type TimelineEntryProps = {
  entry: AuditEntry;
  nameOf: NameOf;
  /** Whether it is the last entry at the time of the replay. */
  isCurrent: boolean;
  /** Plays from the entry's time; undefined without a replay. */
  onTime: ((at: string) => void) | undefined;
};

/** One entry as text, with its time and its details. */
function TimelineEntry({ entry, nameOf, isCurrent, onTime }: TimelineEntryProps) {
  const { at } = entry;
  const kind = kindOfAction(entry.action);
  const Icon = icons[kind];
  const { who, did } = eventLabels(entry, nameOf);
  const details = eventDetails(entry, nameOf);
  return (
    <li className={styles.entry} data-kind={kind} aria-current={isCurrent ? 'time' : undefined}>
      <span className={styles.icon} title={eventKinds[kind]}>
        <Icon size={16} />
      </span>
      <div className={styles.body}>
        <p className={`${textStyles.small} ${styles.words}`}>
          <strong>{who}</strong> {did}
        </p>
        {details.length > 0 && (
          <details className={`${areaText.small} ${styles.details}`}>
            <summary>Details</summary>
            <dl>
              {details.map(({ term, text }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      <time
        className={`${textStyles.note} ${styles.time} tabular`}
        dateTime={at}
        title={exactly.format(new Date(at))}
      >
        {onTime ? (
          <Link
            className={layout.touch}
            component="button"
            type="button"
            aria-label={`Show ${timeOfDay.format(new Date(at))} on the drawing`}
            onClick={() => onTime(at)}
          >
            {timeOfDay.format(new Date(at))}
          </Link>
        ) : (
          timeOfDay.format(new Date(at))
        )}
      </time>
    </li>
  );
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const exactly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long' });
