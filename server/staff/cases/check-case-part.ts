import type { components } from '#contract/schema.d.ts';
import { isDecided, type SubmissionStatus } from '#machines/submission.machine.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { checkPart } from '../checked/check-part.ts';
import type { CheckedPart } from '../checked/checked-parts.ts';
import { documentsIn, partsOf } from '../checked/parts.ts';
import { readAnswers, recordsOf } from './present-case.ts';

/** Marks a part of a case as checked, or unmarks it. Throws 404, and 409 if the case no longer allows it. */
export function checkCasePart(
  deps: Deps,
  { id, check, by }: { id: string; check: components['schemas']['PartCheck']; by: Principal },
): Promise<CheckedPart> {
  const { db, config } = deps;
  return inTransaction(db, async (trx) => {
    const { user_id: userId, status, submissions } = await findCase(trx, id);
    if (submissions === 0) throw conflict('This case has not been submitted yet. There is nothing to check.');
    // Written by this server, so valid. The checks of a decided case are immutable.
    if (isDecided(status as SubmissionStatus)) {
      throw conflict('This case is decided. Its checks can no longer be changed.');
    }
    const answers = await readAnswers(trx, config, userId);
    const parts = partsOf(config, {
      userId,
      records: recordsOf(answers),
      documents: documentsIn(answers.documents),
    });
    return checkPart(trx, deps, { onboardingId: id, parts, check, by });
  });
}
