import type { Transaction } from 'kysely';
import { colleaguesAtMost, invitationsAtMost } from '#domain/colleagues.ts';
import { isEmailAddress } from '#domain/rules/email-field.ts';
import { isSavedStep, type SavedStepId, stepOf, steps as wizard } from '#machines/steps.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { colleagueInvitationMail } from '#server/platform/mail/templates/colleague-invitation.ts';
import {
  type ColleagueRow,
  changeColleague,
  colleaguesOf,
  insertColleague,
} from '../colleagues/colleagues.repository.ts';
import { companyOf } from '../identity/people.ts';
import { assertEditable } from '../onboarding/assert-editable.ts';
import { lockOnboarding } from '../onboarding/onboarding.repository.ts';
import { claimMail } from '../outreach/mail-limits.ts';
import { issueReportLink } from '../outreach/report-links.ts';
import { normaliseEmail } from '../users/email-address.ts';
import { findUserByEmail } from '../users/users.repository.ts';

type InviteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'random'>;
type Invite = { onboardingId: string; email: string; steps: readonly string[]; by: Principal };

/**
 * Invites a colleague to a client's onboarding and mails the invitation, within the limits for all mails to people whom a client
 * names. Throws 400 for the address or a step, 409 for a colleague who has access, above the maximum, while the answers are
 * submitted and after a report, and 429.
 */
export async function inviteColleague(deps: InviteDeps, invite: Invite): Promise<ColleagueRow> {
  const { db, clock, config, random } = deps;
  const { onboardingId, by } = invite;
  const email = normaliseEmail(invite.email);
  const steps = sharedSteps(invite.steps);

  return inTransaction(db, async (trx) => {
    const onboarding = await lockOnboarding(trx, onboardingId);
    if (!onboarding) throw notFound();
    await assertEditable(trx, by.userId);
    await assertInvitable(trx, deps, email, by);
    const all = await colleaguesOf(trx, onboardingId);
    const inForce = all.filter(({ ended_at }) => ended_at === null);
    const known = inForce.find((row) => row.email === email);
    if (known && known.account_id !== null) {
      throw conflict('This colleague already has access. Change what is shared in the list');
    }
    if (!known && (inForce.length >= colleaguesAtMost || all.length >= invitationsAtMost)) {
      throw conflict(
        `At most ${colleaguesAtMost} colleagues can have access. End the access of another first`,
      );
    }
    await claimMail(trx, deps, { userId: by.userId, name: email, to: email, isByClient: true });

    const at = clock.now().toISOString();
    const change = { steps: JSON.stringify(steps), mailed_at: at };
    const row: ColleagueRow = known
      ? { ...known, ...change }
      : {
          ...{ id: newId(random), onboarding_id: onboardingId, client_id: by.userId, email, ...change },
          ...{ invited_by: by.userId, invited_at: at, account_id: null, accepted_at: null },
          ...{ ended_at: null, ended_why: null },
        };
    if (known) await changeColleague(trx, known.id, change);
    else await insertColleague(trx, row);
    const person = { name: '', email };
    const reportLink = await issueReportLink(trx, { userId: by.userId, checkId: row.id, person }, deps);
    const mail = colleagueInvitationMail({
      company: await companyOf(trx, deps, by.userId),
      account: by.email,
      steps: steps.map((step) => stepOf(step).title),
      link: `${config.publicUrl}/colleague/${onboardingId}`,
      reportLink,
      publicUrl: config.publicUrl,
    });
    await enqueueMail(trx, { to: email, about: row.id, ...mail }, deps);
    const event = { by: actorOf(by), onboardingId, colleagueId: row.id, steps };
    await happened(trx, { type: 'colleague.invited', ...event });
    return row;
  });
}

/** Returns the steps in the wizard's order; throws 400 for one without a form. */
export function sharedSteps(asked: readonly string[]): SavedStepId[] {
  const errors = asked.flatMap((step, index) =>
    isSavedStep(step) ? [] : [{ property: `steps.${index}`, message: 'This part cannot be shared' }],
  );
  if (errors.length > 0) throw badRequest(errors);
  return wizard.flatMap(({ id }) => (isSavedStep(id) && asked.includes(id) ? [id] : []));
}

async function assertInvitable(
  trx: Transaction<Database>,
  { config }: Pick<Deps, 'config'>,
  email: string,
  by: Principal,
): Promise<void> {
  if (!isEmailAddress(email)) refuse('Enter an email address such as name@company.com');
  if (email === normaliseEmail(by.email)) refuse('This is your own address. Enter that of a colleague');
  const account = await findUserByEmail(trx, email);
  // The message does not say that the address belongs to our staff.
  const isOfFirm = config.adminEmails.includes(email) || (account && account.role !== 'client');
  if (isOfFirm) refuse('This address cannot be invited. Enter another address of your colleague');
}

function refuse(message: string): never {
  throw badRequest([{ property: 'email', message }]);
}
