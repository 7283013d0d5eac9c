import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { FrozenCase } from './frozen-case.ts';
import { type StandingCase, withOutcomes } from './requested-changes.ts';
import { type EventRow, findVersion, makesVersion } from './submission.repository.ts';
import type { SubmissionReader } from './submission-cipher.ts';

/** Returns what was submitted as that version, or null. */
export async function findFrozen(
  db: Kysely<Database>,
  cipher: SubmissionReader,
  onboardingId: string,
  version: number,
): Promise<FrozenCase | null> {
  const row = await findVersion(db, onboardingId, version);
  return row ? cipher.openCase(row) : null;
}

type LastAsked = {
  /** The events of the submission, in order. */
  events: readonly EventRow[];
  present: StandingCase;
  /** Returns what was submitted as that version, or null. */
  frozen(version: number): Promise<FrozenCase | null>;
};

/** Returns the marks of the last request for changes with their outcome; empty if there was none. */
export async function lastAsked(
  cipher: SubmissionReader,
  { events, present, frozen }: LastAsked,
): Promise<components['schemas']['CaseMark'][]> {
  const last = events.findLast(({ event }) => event === 'requestChanges');
  if (!last) return [];
  const submitted = events.filter(({ event, seq }) => makesVersion(event) && seq < last.seq).length;
  const version = await frozen(submitted);
  if (!version) return [];
  const { changes, amended } = cipher.openEvent(last);
  return withOutcomes({ changes, at: last.at, version, amended }, present);
}
