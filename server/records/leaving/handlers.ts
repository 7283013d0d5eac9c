import type { components } from '#contract/schema.d.ts';
import { stepOf } from '#machines/steps.ts';
import { type Actor, actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientCipher, clientReader } from '#server/platform/crypto/client-keys.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, HttpError, notFound } from '#server/platform/http/errors.ts';
import { limitingMisses } from '#server/platform/limits/link-misses.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { onboardingLeftMail } from '#server/platform/mail/templates/onboarding-left.ts';
import { assertEditable } from '../onboarding/assert-editable.ts';
import { findOnboarding, lockOnboarding } from '../onboarding/onboarding.repository.ts';
import { boundTo, deleteDraft, findDraft, putDraft } from './drafts.repository.ts';
import { beginReminders, noneSent, stopLinks } from './remind.ts';
import { endReminders, insertReminders, noteLeftMail, onboardingOfToken } from './reminders.repository.ts';
import { whatIsLeft } from './what-is-left.ts';

type LeavingOperationId = 'getDraft' | 'keepDraft' | 'deleteDraft' | 'showReminderStop' | 'stopReminders';
type DraftInput = components['schemas']['DraftInput'];
type Step = components['schemas']['StepId'];

const DAY_SECONDS = 86_400;
const reader: Actor = { actorId: null, actorRole: 'anonymous' };

/** What clients leave unsaved, and the end of the reminders to continue. */
export function leavingHandlers(deps: Deps): Handlers<LeavingOperationId> {
  const { db, clock, config } = deps;

  /** Returns the key of the caller's own draft. Throws 404 unless the onboarding is the caller's, and 400 for a step without a form. */
  async function keyOf({ id, step }: { id: string; step: Step }, { userId }: Principal) {
    const onboarding = await findOnboarding(db, id);
    if (onboarding?.user_id !== userId) throw notFound();
    if (stepOf(step).section === null) {
      throw badRequest([{ property: 'step', message: 'Choose a step with a form' }]);
    }
    return { onboarding_id: id, user_id: userId, step };
  }

  return {
    async getDraft({ principal, params }) {
      const row = await findDraft(db, await keyOf(params, principal));
      if (!row) throw notFound();
      const cipher = await clientReader({ config, db }, principal.userId);
      const draft: DraftInput = JSON.parse(cipher.decrypt(row.data, boundTo(row)));
      return { step: params.step, savedAt: row.saved_at, ...draft };
    },

    async keepDraft({ principal, params, body }) {
      const key = await keyOf(params, principal);
      const now = clock.now();
      const saved_at = now.toISOString();
      await inTransaction(db, async (trx) => {
        const onboarding = await lockOnboarding(trx, params.id);
        if (!onboarding) throw notFound();
        await assertEditable(trx, onboarding.user_id);
        const cipher = await clientCipher({ config, db: trx }, onboarding.user_id);
        const { values, base, entry } = body;
        const data = cipher.encrypt(JSON.stringify({ values, base, entry }), boundTo(key));
        await putDraft(trx, { ...key, data, saved_at });
        await insertReminders(trx, noneSent(onboarding.id));
        await beginReminders({ db: trx, clock, config }, onboarding);
        const since = secondsBefore(now, DAY_SECONDS);
        if (await noteLeftMail(trx, onboarding.id, { now: saved_at, since })) {
          const { title, path } = stepOf(params.step);
          const mail = onboardingLeftMail({
            step: title,
            left: await whatIsLeft(trx, deps, onboarding),
            link: `${config.publicUrl}${path}`,
          });
          await enqueueMail(trx, { to: principal.email, about: onboarding.user_id, ...mail }, deps);
        }
        const by = actorOf(principal);
        await happened(trx, { type: 'draft.kept', by, onboardingId: onboarding.id, step: params.step });
      });
      deps.mailer.nudge();
      return { step: params.step, savedAt: saved_at };
    },

    async deleteDraft({ principal, params, query }, reply) {
      const key = await keyOf(params, principal);
      await inTransaction(db, async (trx) => {
        if (!(await deleteDraft(trx, key, query.savedAt))) return;
        const by = actorOf(principal);
        await happened(trx, { type: 'draft.deleted', by, onboardingId: params.id, step: params.step });
      });
      return reply.code(204).send();
    },

    async showReminderStop({ query: { token } }, reply) {
      return reply.redirect(stopLinks(config.publicUrl, token).page, 303);
    },

    async stopReminders({ query: { token }, ip }) {
      await limitingMisses(deps, { bucket: 'reminder-link-misses', ip }, () =>
        inTransaction(db, async (trx) => {
          const onboardingId = await onboardingOfToken(trx, token);
          if (onboardingId === undefined) throw new HttpError(404, 'This link is not valid');
          if (!(await endReminders(trx, onboardingId, clock.now().toISOString()))) return;
          await happened(trx, { type: 'reminders.stopped', by: reader, onboardingId });
        }),
      );
      return { message: 'The reminders have ended.' };
    },
  };
}
