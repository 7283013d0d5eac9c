import type { DraftActor } from './draft-calls.ts';

/** The state of a draft as its page shows it. */
export type DraftStatus<Stored> =
  | { is: 'idle' | 'typed' | 'saving' }
  /** `isVersion`: stored as a version, which readers do not see */
  | { is: 'saved'; isVersion: boolean; at: Date }
  /** `isMarked`: the refused fields show why */
  | { is: 'failed'; why: string; isMarked: boolean }
  | { is: 'conflict'; theirs: Stored; why: string | null };

/** Returns the state of a draft. @param saved when it was saved last, in this form */
export function statusOf<Stored>(
  snapshot: ReturnType<DraftActor['getSnapshot']>,
  saved: { isVersion: boolean; at: Date } | null,
): DraftStatus<Stored> {
  const { theirs, message, errors } = snapshot.context;
  if (theirs !== null) return { is: 'conflict', theirs: theirs.record as Stored, why: message };
  if (snapshot.hasTag('busy')) return { is: 'saving' };
  if (snapshot.matches({ editing: 'halted' })) {
    return { is: 'failed', why: message ?? '', isMarked: errors.length > 0 };
  }
  if (snapshot.matches({ editing: 'typed' })) return { is: 'typed' };
  const isSaved = snapshot.matches({ editing: 'saved' }) || snapshot.matches({ editing: 'kept' });
  return isSaved && saved ? { is: 'saved', ...saved } : { is: 'idle' };
}

/** Returns what is shown next to the save button: when the draft was saved, or why it was not. */
export function noteOf(status: DraftStatus<unknown>): string | null {
  switch (status.is) {
    case 'typed':
      return 'Not saved yet';
    case 'failed':
      return status.isMarked
        ? 'Not saved. Correct the marked fields first.'
        : `Not saved: ${status.why} Your text stays in this tab.`;
    case 'conflict':
      return status.why === null ? 'Not saved: someone else has changed it' : `Not saved: ${status.why}`;
    case 'saved': {
      const time = timeOfDay.format(status.at);
      return status.isVersion ? `Draft saved ${time}. Readers see it when you save.` : `Saved ${time}`;
    }
    default:
      return null;
  }
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
