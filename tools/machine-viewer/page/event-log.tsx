import { useState } from 'react';
import type { Entry, ShownActor } from '../live/messages.ts';
import styles from './event-log.module.css';
import { ValueTree } from './value-tree.tsx';

type EventLogProps = {
  /** The oldest first; shown the other way round. */
  entries: readonly Entry[];
  actors: readonly ShownActor[];
  /** The entry whose outcome is shown. */
  shown: Entry | null;
  onGoTo(entry: Entry): void;
  /** An edge of the entry's machine is to be shown. */
  onEdge(entry: Entry, edge: string): void;
  /** Whether several actors' entries are mixed, so that each must say whose it is. */
  isMixed: boolean;
};

/** What happened, the newest first: each event, who sent it, and which edges it walked. */
export function EventLog({ entries, actors, shown, onGoTo, onEdge, isMixed }: EventLogProps) {
  if (entries.length === 0) return <p className={styles.quiet}>Nothing has happened yet.</p>;
  const nameOf = (id: string) => actors.find((actor) => actor.id === id)?.name ?? 'an actor that ended';
  return (
    <ol className={styles.log} aria-label="Events, the newest first">
      {entries.toReversed().map((entry) => (
        <li key={entry.number} aria-current={entry === shown ? 'step' : undefined} className={styles.entry}>
          <button type="button" className={styles.head} onClick={() => onGoTo(entry)}>
            <span className={styles.type}>{entry.event.type}</span>
            <time className={`${styles.time} tabular`} dateTime={new Date(entry.at).toISOString()}>
              {timeOf(entry.at)}
            </time>
          </button>
          <p className={styles.quiet}>
            {isMixed && <>to {nameOf(entry.actor)} · </>}
            from {entry.source === null ? 'the page or outside' : nameOf(entry.source)}
          </p>
          {entry.edges.length === 0 ? (
            <p className={styles.quiet}>{entry.event.type === 'xstate.init' ? 'started' : 'no transition'}</p>
          ) : (
            <ul className={styles.edges} aria-label="Transitions">
              {entry.edges.map((edge, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one event may walk an edge twice, and the list never changes
                <li key={index}>
                  <button type="button" className={styles.edge} onClick={() => onEdge(entry, edge)}>
                    {edge}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Payload entry={entry} />
        </li>
      ))}
    </ol>
  );
}

/** Rendered once it is opened: hundreds of them stand below each other. */
function Payload({ entry: { event } }: { entry: Entry }) {
  const [isOpen, setOpen] = useState(false);
  if (event.payload.kind !== 'record' || event.payload.fields.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>Payload</summary>
      {isOpen && <ValueTree value={event.payload} />}
    </details>
  );
}

/** `14:03:07.042` by the clock of whoever looks. */
function timeOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const millis = String(date.getMilliseconds()).padStart(3, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${millis}`;
}
