import type { components } from '#contract/schema.d.ts';
import type { FrozenCase } from './frozen-case.ts';
import { type StandingCase, withOutcomes } from './requested-changes.ts';
import { type EventRow, makesVersion } from './submission.repository.ts';
import type { SubmissionCipher } from './submission-cipher.ts';

type LastAsked = {
  /** Of the submission, in their order. */
  events: readonly EventRow[];
  present: StandingCase;
  /** What was submitted as that version; null where there is none. */
  frozen(version: number): Promise<FrozenCase | null>;
};

/** What the last request for changes marked, with what became of it; empty where nothing was asked for yet. */
export async function lastAsked(
  cipher: SubmissionCipher,
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
