/** A deletion that the page shows as done and that the server has not received yet. */
export interface HeldDeletion {
  resource: string;
  id: string;
  /** The path of the page on which it can be undone; leaving that page ends the time for Undo. */
  at: string;
  /** Sends the deletion and returns whether it succeeded. Must not reject: it shows a failure itself. */
  run(): Promise<boolean>;
  /** Called once the record is no longer held: refetches it. */
  after(): void;
}

type Entry = HeldDeletion & { sent: Promise<boolean> | null };

const entries = new Set<Entry>();
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

/** Calls `listener` after each change of the delayed deletions. Returns the function that stops it. */
export function onHeldDeletions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Delays a deletion so that it can be undone. Its record is excluded from every list until the server has responded.
 *
 * @returns `undo` cancels it unless it was already sent; `settle` sends it; `isWaiting` returns whether it can be undone
 */
export function holdDeletion(deletion: HeldDeletion) {
  const entry: Entry = { ...deletion, sent: null };
  entries.add(entry);
  changed();
  return {
    undo(): void {
      if (entry.sent || !entries.delete(entry)) return;
      changed();
      entry.after();
    },
    settle(): void {
      if (entries.has(entry)) void send(entry);
    },
    isWaiting: () => entries.has(entry) && entry.sent === null,
  };
}

/** Returns whether the record is shown as deleted, so that a list excludes it. */
export function isHeld(resource: string, id: unknown): boolean {
  return [...entries].some((entry) => entry.resource === resource && entry.id === String(id));
}

/**
 * Sends the delayed deletions and waits for those in progress, so that a following call sees what the page shows.
 *
 * @param which the deletions to send; all by default
 * @returns whether there were none, all succeeded, or one failed
 */
export async function settleHeldDeletions(
  which: (deletion: HeldDeletion) => boolean = () => true,
): Promise<'none' | 'deleted' | 'failed'> {
  const chosen = [...entries].filter(which);
  const succeeded = await Promise.all(chosen.map(send));
  if (succeeded.includes(false)) return 'failed';
  return chosen.length > 0 ? 'deleted' : 'none';
}

function send(entry: Entry): Promise<boolean> {
  if (!entry.sent) {
    entry.sent = entry.run().finally(() => {
      entries.delete(entry);
      changed();
      entry.after();
    });
    changed();
  }
  return entry.sent;
}
