import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import { mayBeApproved, nextStanding } from '#machines/submission.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { findOnboarding } from '../onboarding/onboarding.repository.ts';
import { createSectionStore } from '../sections/section-store.ts';
import { findAmendments, standingOf } from './amendments.ts';
import { overriddenBy } from './overridden.ts';
import { workedAlone } from './prepared.ts';
import { recordEvent } from './record-event.ts';
import { assertVersion, notAlone, notAsCertified, notNow } from './refusals.ts';
import { lockSections } from './submission.repository.ts';
import type { SubmissionCipher } from './submission-cipher.ts';

type PutBack = {
  id: string;
  /** The certified version that the reviewer saw. */
  version: number;
  /** The SHA-256 of the amendments that the reviewer saw. */
  seen: string;
  /** The rationale of the approval; '' for none. */
  rationale: string;
  by: Principal;
};

/**
 * Restores what the client certified, replacing later staff changes, which remain among the earlier versions of their
 * sections. No effect if another staff member has restored it already. Throws 404; 409 if the case cannot be approved,
 * and with the reason if the client certified another version or another staff member changed more since the reviewer
 * read it; 400 if the approval needs a rationale.
 */
export async function putBackCertified(
  deps: Deps,
  cipher: SubmissionCipher,
  { id, version, seen, rationale, by }: PutBack,
): Promise<void> {
  const sections = createSectionStore(deps);
  await inTransaction(deps.db, async (trx) => {
    const onboarding = await findOnboarding(trx, id);
    if (!onboarding) throw notFound();
    const { user_id: userId } = onboarding;
    await lockSections(trx, userId);
    await assertVersion(trx, cipher, onboarding, version);
    const amendments = await findAmendments(trx, deps, cipher, onboarding);
    if (!amendments) return;
    const standing = standingOf(onboarding, amendments);
    if (!mayBeApproved(standing, { isAlone: false, open: 0 })) throw await notNow(trx, id, 'approve', by);
    const did = await workedAlone(trx, deps, { onboarding, by });
    if (did.length > 0) throw notAlone(did);
    const to = nextStanding(standing, { type: 'restore' }, 'staff')?.status;
    if (to === undefined) throw await notNow(trx, id, 'restore', by);
    if (amendments.sha256 !== seen) throw await notAsCertified(trx, amendments);
    if (amendments.documents) {
      throw conflict('The documents that the client certified no longer exist. Request changes instead.');
    }
    const putBack = <Section extends SectionId>(section: Section, records: SectionRecords) =>
      sections.putBack(trx, { userId, section, value: records[section], by });
    for (const section of amendments.sections) await putBack(section, amendments.certified.records);
    // If the approval would be refused, nothing is restored.
    await overriddenBy(trx, deps, cipher, { onboarding, rationale });
    const details = { version, sections: amendments.sections.length };
    const move = { onboarding, event: 'restore', to, by: actorOf(by), details } as const;
    if (!(await recordEvent(trx, deps, cipher, move))) throw await notNow(trx, id, 'restore', by);
  });
}
