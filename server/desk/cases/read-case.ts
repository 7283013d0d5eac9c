import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { type SectionId, sectionIds } from '#domain/records/sections.ts';
import { steps } from '#machines/steps.ts';
import { comparedVersion, nextStatus, type SubmissionStatus } from '#machines/submission.machine.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inSnapshot } from '#server/platform/db/snapshot.ts';
import { etagOf } from '#server/platform/http/preconditions.ts';
import { findChecksOf } from '#server/records/identity/checks.repository.ts';
import { verificationReview } from '#server/records/identity/review-answer.ts';
import { refresh } from '#server/records/identity/settle.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { outreachOf } from '#server/records/outreach/outreach-answer.ts';
import type { FrozenCase } from '#server/records/submission/frozen-case.ts';
import { findVersion, listEvents } from '#server/records/submission/submission.repository.ts';
import { toSubmissionAnswer } from '#server/records/submission/submission-answer.ts';
import type { SubmissionCipher } from '#server/records/submission/submission-cipher.ts';
import { countNotes } from '../notes/notes.repository.ts';
import { caseDocuments } from './case-documents.ts';
import { caseMarks, type PresentCase } from './case-marks.ts';
import { caseSummaries } from './case-summary.ts';
import { changedPaths } from './changed-paths.ts';
import { type PresentAnswers, readAnswers } from './present-case.ts';

type Case = components['schemas']['Case'];
type CaseSection = Case['sections'][number];

/** Everything that a reviewer decides a case by, as it was at one moment. Throws 404. */
export async function readCase(deps: Deps, cipher: SubmissionCipher, id: string): Promise<Case> {
  const { db, config, files } = deps;
  const known = await findCase(db, id);
  await refresh(deps, await findChecksOf(db, known.user_id));
  return inSnapshot(db, async (trx) => {
    const onboarding = await findCase(trx, id);
    const [summary] = await caseSummaries(trx, [id]);
    if (!summary) throw new Error('A case that is there has a summary');
    // Written by this server from the machine's own statuses.
    const status = onboarding.status as SubmissionStatus;
    const answers = await readAnswers(trx, config, onboarding.user_id);
    const client = { id: onboarding.user_id, email: summary.email };
    const verification = await verificationReview(trx, deps, client);
    const frozen = frozenCases(trx, cipher, id);
    const base = await frozen(comparedVersion(status, onboarding.submissions));
    const present = { ...answers, verification, submissions: onboarding.submissions };
    return {
      summary,
      sections: sectionIds.map((section) => toSection(section, answers, base, onboarding.user_id)),
      documents: await caseDocuments({ db: trx, files }, answers.documents, base),
      verification,
      submission: await toSubmissionAnswer(trx, deps, cipher, onboarding),
      allowed: allowedAt(status),
      marks: await marksOf(trx, cipher, { id, present, frozen }),
      notes: await countNotes(trx, { about: 'onboarding', id }),
      outreach: await outreachOf(trx, deps, onboarding.user_id),
    };
  });
}

const decisions = ['takeIntoReview', 'requestChanges', 'approve', 'reject', 'reopen'] as const;

function allowedAt(status: SubmissionStatus): Case['allowed'] {
  return decisions.filter((type) => nextStatus(status, { type }) !== null);
}

type Frozen = (version: number) => Promise<FrozenCase | null>;

/** Reads what was submitted, each version once. */
function frozenCases(db: Kysely<Database>, cipher: SubmissionCipher, id: string): Frozen {
  const known = new Map<number, FrozenCase | null>();
  return async (version) => {
    const read = known.get(version);
    if (read !== undefined || version === 0) return read ?? null;
    const row = await findVersion(db, id, version);
    const frozen = row ? cipher.openCase(row) : null;
    known.set(version, frozen);
    return frozen;
  };
}

function toSection(
  section: SectionId,
  { sections }: PresentAnswers,
  base: FrozenCase | null,
  userId: string,
): CaseSection {
  const step = steps.find((each) => each.section === section);
  if (!step) throw new Error(`No step asks for ${section}`);
  const saved = sections.get(section);
  if (!saved) {
    return { step: step.id, section, record: null, etag: null, savedAt: null, savedBy: null, changed: [] };
  }
  const { row, value } = saved;
  return {
    step: step.id,
    section,
    record: { ...value },
    etag: etagOf(row.version),
    savedAt: row.updated_at,
    savedBy: row.updated_by === userId ? 'client' : 'administrator',
    changed: base ? changedPaths(base.records[section], value) : [],
  };
}

async function marksOf(
  trx: Transaction<Database>,
  cipher: SubmissionCipher,
  { id, present, frozen }: { id: string; present: PresentCase; frozen: Frozen },
): Promise<Case['marks']> {
  const events = await listEvents(trx, id);
  const last = events.findLast(({ event }) => event === 'requestChanges');
  if (!last) return [];
  const submitted = events.filter(({ event, seq }) => event === 'submit' && seq < last.seq).length;
  const marked = await frozen(submitted);
  return marked ? caseMarks(cipher.openEvent(last).changes, marked, present) : [];
}
