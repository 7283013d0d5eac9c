import { validateCertification } from '#domain/rules/certification.ts';
import { validateDecision } from '#domain/rules/submission-decision.ts';
import { isSavedStep } from '#machines/steps.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { findCase } from '../onboarding/find-case.ts';
import { findOnboarding, type StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { abandonUpdate } from './abandon-update.ts';
import { certifyAmendments } from './certify-amendments.ts';
import { moveOn } from './decide.ts';
import { putBackCertified } from './put-back.ts';
import { confirmSection } from './review/confirm-section.ts';
import { createStoredPdfs } from './stored-pdfs.ts';
import { findListedVersion, findVersion } from './submission.repository.ts';
import { toSubmissionAnswer } from './submission-answer.ts';
import { submissionCipherOf, submissionReaderOf } from './submission-cipher.ts';
import { submitOnboarding } from './submit.ts';

type SubmissionOperationId =
  | 'getSubmission'
  | 'submitOnboarding'
  | 'certifyAmendments'
  | 'withdrawOnboarding'
  | 'startUpdate'
  | 'abandonUpdate'
  | 'confirmReviewSection'
  | 'decideOnboarding'
  | 'downloadSubmission';

/**
 * Certify & Submit, and the reviewers' decisions (specification sections 2 and 4; legality: `submission.machine.ts`).
 */
export function submissionHandlers(deps: Deps): Handlers<SubmissionOperationId> {
  const { db } = deps;
  const pdfs = createStoredPdfs(deps);

  /** Throws 404 unless it is the caller's own, or the caller is an administrator. */
  async function find(id: string, { role, userId }: Principal): Promise<StoredOnboarding> {
    // Staff see when it was deleted; for a client it is the same as any other case that is not theirs.
    if (role !== 'client') return findCase(db, id);
    const onboarding = await findOnboarding(db, id);
    if (onboarding?.user_id !== userId) throw notFound();
    return onboarding;
  }

  async function answer(id: string, principal: Principal) {
    const onboarding = await find(id, principal);
    const cipher = await submissionReaderOf(deps, onboarding.user_id);
    return toSubmissionAnswer(db, deps, cipher, onboarding, { isStaff: principal.role !== 'client' });
  }

  const cipherOf = ({ user_id }: StoredOnboarding) => submissionCipherOf(deps, user_id);

  return {
    getSubmission: ({ principal, params }) => answer(params.id, principal),

    async submitOnboarding({ principal, params, body, ip: network }, reply) {
      const onboarding = await find(params.id, principal);
      const checked = validateCertification(body);
      if (!checked.ok) throw badRequest(checked.errors);
      await submitOnboarding(deps, await cipherOf(onboarding), {
        onboarding,
        certification: checked.value,
        by: principal,
        network,
      });
      reply.code(201);
      return answer(params.id, principal);
    },

    async certifyAmendments({ principal, params, body: { sha256 }, ip: network }, reply) {
      const onboarding = await find(params.id, principal);
      const cipher = await cipherOf(onboarding);
      await certifyAmendments(deps, cipher, { onboarding, sha256, by: principal, network });
      reply.code(201);
      return answer(params.id, principal);
    },

    async withdrawOnboarding({ principal, params }) {
      const onboarding = await find(params.id, principal);
      const { id } = onboarding;
      await moveOn(deps, await cipherOf(onboarding), { id, event: 'withdraw', by: principal });
      return answer(id, principal);
    },

    async startUpdate({ principal, params }) {
      const onboarding = await find(params.id, principal);
      const { id } = onboarding;
      await moveOn(deps, await cipherOf(onboarding), { id, event: 'update', by: principal });
      return answer(id, principal);
    },

    async abandonUpdate({ principal, params }) {
      const onboarding = await find(params.id, principal);
      const { id } = onboarding;
      await abandonUpdate(deps, await cipherOf(onboarding), { id, by: principal });
      return answer(id, principal);
    },

    async confirmReviewSection({ principal, params: { id, step } }) {
      await find(id, principal);
      if (!isSavedStep(step)) {
        throw badRequest([{ property: 'step', message: 'This part is not confirmed in a review' }]);
      }
      await confirmSection(deps, { id, step, by: principal });
      return answer(id, principal);
    },

    async decideOnboarding({ principal, params, body }) {
      const onboarding = await find(params.id, principal);
      const { id } = onboarding;
      const cipher = await cipherOf(onboarding);
      const checked = validateDecision(body);
      if (!checked.ok) throw badRequest(checked.errors);
      const { version, putBack, ...decision } = checked.value;
      if (version !== null && putBack !== null) {
        await putBackCertified(deps, cipher, {
          id,
          version,
          seen: putBack,
          rationale: decision.rationale,
          by: principal,
        });
      }
      await moveOn(deps, cipher, { id, event: body.event, version, by: principal, decision });
      return answer(id, principal);
    },

    async downloadSubmission({ principal, params }, reply) {
      const { id, user_id: clientId } = await find(params.id, principal);
      const version = await findListedVersion(db, id, params.version);
      if (!version) throw notFound();
      const pdf = await pdfs.of({ account: principal.userId, clientId }, version, async () => {
        const row = await findVersion(db, id, params.version);
        if (!row) throw notFound();
        return (await submissionReaderOf(deps, clientId)).openCase(row);
      });
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="onboarding-version-${version.version}.pdf"`,
        })
        .send(pdf);
    },
  };
}
