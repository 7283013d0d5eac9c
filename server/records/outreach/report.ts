import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { accountInMail } from '#domain/rules/name-in-mail.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { hashOfLinkSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, HttpError } from '#server/platform/http/errors.ts';
import { maskEmail } from '#server/platform/mail/mask-email.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { outreachReportedMail } from '#server/platform/mail/templates/outreach-reported.ts';
import { findOnboardingOf } from '../onboarding/onboarding.repository.ts';
import { nameOfStaff } from '../users/staff.ts';
import { findUser } from '../users/users.repository.ts';
import { lockOutreach } from './mail-limits.ts';
import {
  findReportLink,
  findState,
  insertReport,
  type ReportLinkRow,
  setState,
  useReportLink,
} from './outreach.repository.ts';
import { personReader, personSeals, reportBinding } from './report-links.ts';

/** The same for an altered, expired or used link, so that the response does not reveal the reason. */
export const reportLinkMessage =
  'This link is not valid. If you have already reported the email, you need to do nothing else';

async function linkOf(db: Kysely<Database>, secret: unknown, now: Date): Promise<ReportLinkRow> {
  const hash = hashOfLinkSecret(secret);
  const link = hash === null ? undefined : await findReportLink(db, hash, now);
  if (!link) throw new HttpError(404, reportLinkMessage);
  return link;
}

/** Returns what a link reports: the mail, its recipient, and the client. Throws 404. */
export async function readReportable(
  { db, clock, config }: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  secret: unknown,
): Promise<components['schemas']['ReportableMail']> {
  const link = await linkOf(db, secret, clock.now());
  const client = await findUser(db, link.user_id);
  const reader = await personReader({ config, db }, link.user_id);
  return {
    account: client ? accountInMail(client.email) : null,
    recipient: maskEmail(reader.ofLink(link).email),
    mailedAt: link.mailed_at,
  };
}

/**
 * Stores a report: stops the client's mails to people until a staff member decides (safety row 26), notifies the
 * configured administrators of the first report, and deletes the link. Throws 404.
 * @param reason as the person wrote it; '' for none
 */
export async function reportMail(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  secret: unknown,
  reason: string,
): Promise<void> {
  const { db, clock, config, random } = deps;
  const now = clock.now();
  const at = now.toISOString();
  const link = await linkOf(db, secret, now);
  await inTransaction(db, async (trx) => {
    await lockOutreach(trx, deps, link.user_id);
    if (!(await useReportLink(trx, link.token_hash))) throw new HttpError(404, reportLinkMessage);
    const seals = await personSeals({ config, db: trx }, link.user_id);
    const id = newId(random);
    const { user_id, check_id, mailed_at } = link;
    await insertReport(trx, {
      id,
      user_id,
      check_id,
      person: seals.seal(reportBinding(id), seals.ofLink(link)),
      reason: reason === '' ? null : seals.sealReason(id, reason),
      mailed_at,
      reported_at: at,
    });
    const before = (await findState(trx, user_id))?.status ?? 'allowed';
    // If a staff member decided to keep the mails stopped, a later report does not change that.
    if (before === 'allowed') {
      await setState(trx, { user_id, status: 'stopped', changed_at: at, changed_by: null });
      await mailAdministrators(trx, deps, user_id);
    }
    const by: Actor = { actorId: check_id, actorRole: 'person' };
    await happened(trx, { type: 'outreach.reported', by, checkId: check_id });
  });
}

async function mailAdministrators(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock' | 'config' | 'random'>,
  userId: string,
): Promise<void> {
  const { adminEmails, publicUrl } = deps.config;
  const client = await findUser(trx, userId);
  const onboarding = await findOnboardingOf(trx, userId);
  const link = onboarding ? `${publicUrl}/admin/cases/${onboarding.id}` : `${publicUrl}/admin/cases`;
  const mail = outreachReportedMail({ account: client ? accountInMail(client.email) : null, link });
  for (const to of adminEmails) await enqueueMail(trx, { to, about: userId, ...mail }, deps);
}

export type OutreachDecision = components['schemas']['OutreachDecision']['decision'];

/**
 * Applies a staff member's decision on the reports: the client's mails are allowed again, or remain stopped. Throws 409
 * if there is no report, or another staff member has decided meanwhile.
 */
export async function decideOutreach(
  { db, clock, config }: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  {
    userId,
    onboardingId,
    decision,
    by,
  }: {
    userId: string;
    onboardingId: string;
    decision: OutreachDecision;
    by: Actor;
  },
): Promise<void> {
  const to = decision === 'allow' ? 'allowed' : 'kept_stopped';
  await inTransaction(db, async (trx) => {
    await lockOutreach(trx, { config, clock }, userId);
    const before = await findState(trx, userId);
    if (!before) throw conflict('No email of this client was reported');
    if (before.status === to || before.status === 'allowed') {
      const now = before.status === 'allowed' ? 'allowed again' : 'left stopped';
      const who = before.changed_by && (await nameOfStaff(trx, before.changed_by, by.actorId, 'you'));
      throw conflict(
        `The emails of this client are already ${now}${who ? `, by ${who}` : ''}. Nothing was changed`,
      );
    }
    const changed_at = clock.now().toISOString();
    await setState(trx, { user_id: userId, status: to, changed_at, changed_by: by.actorId });
    const type = decision === 'allow' ? 'outreach.allowed' : 'outreach.kept-stopped';
    await happened(trx, { type, by, onboardingId });
  });
}
