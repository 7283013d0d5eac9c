/** An action that the page shows as done and that the server has not received yet, such as a deletion. */
export interface HeldAction {
  /** The name of its list, and the record that it is about. */
  resource: string;
  id: string;
  /** Returns whether it can be undone on the page of this path; leaving for another page ends the time for Undo. */
  isAt(path: string): boolean;
  /** Sends the action and returns whether it succeeded. Must not reject: it shows a failure itself. */
  run(): Promise<boolean>;
  /** Called once the record is no longer held: refetches it. */
  after(): void;
}

type Entry = HeldAction & { sent: Promise<boolean> | null };

const entries = new Set<Entry>();
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

/** Calls `listener` after each change of the delayed actions. Returns the function that stops it. */
export function onHeldActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Delays an action so that it can be undone. A deleted record is excluded from every list until the server has responded.
 *
 * @returns `undo` cancels it unless it was already sent; `settle` sends it; `isWaiting` returns whether it can be undone
 */
export function holdAction(action: HeldAction) {
  const entry: Entry = { ...action, sent: null };
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

/** Returns whether an action on the record is delayed, so that the page shows it as done. */
export function isHeld(resource: string, id: unknown): boolean {
  return [...entries].some((entry) => entry.resource === resource && entry.id === String(id));
}

/**
 * Sends the delayed actions and waits for those in progress, so that a following call sees what the page shows.
 *
 * @param which the actions to send; all by default
 * @returns whether there were none, all succeeded, or one failed
 */
export async function settleHeldActions(
  which: (action: HeldAction) => boolean = () => true,
): Promise<'none' | 'done' | 'failed'> {
  const chosen = [...entries].filter(which);
  const succeeded = await Promise.all(chosen.map(send));
  if (succeeded.includes(false)) return 'failed';
  return chosen.length > 0 ? 'done' : 'none';
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
