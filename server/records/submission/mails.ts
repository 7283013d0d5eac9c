import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { placeInWords } from '#domain/decision-copy.ts';
import { nameOfField } from '#domain/field-names.ts';
import { nameInMail } from '#domain/rules/name-in-mail.ts';
import type { ChangeRequest, SubmissionDecision } from '#domain/rules/submission-decision.ts';
import { stepOf } from '#machines/steps.ts';
import type { SubmissionEvent } from '#machines/submission.machine.ts';
import { instantInWords } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { enqueueMail, type MailContent } from '#server/platform/mail/outbox.ts';
import {
  answersAmendedMail,
  changesRequestedMail,
  submissionDecidedMail,
  submissionMovedMail,
  submissionNoticeMail,
  submissionReceivedMail,
  submissionWithdrawnNoticeMail,
} from '#server/platform/mail/templates/submission.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import type { FrozenCase } from './frozen-case.ts';

type AmendedSection = components['schemas']['Amendments']['sections'][number];
type MailDeps = Pick<Deps, 'config' | 'clock' | 'random'>;

/**
 * Mails the confirmation to the client, and a notice to every configured administrator.
 * @property updates the approved version that it updates; null for none
 */
export async function mailSubmitted(
  trx: Transaction<Database>,
  deps: MailDeps,
  { to, frozen, sha256, updates }: { to: string; frozen: FrozenCase; sha256: string; updates: number | null },
): Promise<void> {
  const { publicUrl, adminEmails } = deps.config;
  const { version } = frozen;
  const submittedAt = instantInWords(frozen.submittedAt, deps.config.timeZone);
  await enqueueMail(
    trx,
    { to, ...submissionReceivedMail({ version, submittedAt, sha256, publicUrl }) },
    deps,
  );
  const company = nameInMail(frozen.records['company-details'].legalName);
  for (const admin of adminEmails) {
    const notice = submissionNoticeMail({ company, version, updates, submittedAt, publicUrl });
    await enqueueMail(trx, { to: admin, about: frozen.userId, ...notice }, deps);
  }
}

/**
 * Notifies the client of staff changes since the certification: the mail lists the places, and the portal shows the
 * values.
 */
export async function mailAmended(
  trx: Transaction<Database>,
  deps: MailDeps,
  { to, version, changes }: { to: string; version: number; changes: readonly AmendedSection[] },
): Promise<void> {
  const places = changes.flatMap(({ step, differences }) =>
    differences.map(({ label }) => placeInWords(stepOf(step).title, label)),
  );
  const { publicUrl } = deps.config;
  await enqueueMail(trx, { to, ...answersAmendedMail({ version, places, publicUrl }) }, deps);
}

type MailedDecision = {
  /** The client's email address. */
  to: string;
  event: SubmissionEvent['type'];
  /** Whether an approved version stays in force. */
  isUpdate: boolean;
  decision: Pick<SubmissionDecision, 'reason' | 'changes'>;
};

/** Notifies every configured administrator that a client has withdrawn. */
export async function mailWithdrawn(
  trx: Transaction<Database>,
  deps: MailDeps,
  { user_id: about, company }: Pick<StoredOnboarding, 'user_id' | 'company'>,
): Promise<void> {
  const { publicUrl, adminEmails } = deps.config;
  const named = company === null ? null : nameInMail(company);
  for (const to of adminEmails) {
    const notice = submissionWithdrawnNoticeMail({ company: named, publicUrl });
    await enqueueMail(trx, { to, about, ...notice }, deps);
  }
}

/** Mails the client about an event; events that neither require an action nor decide the case are not mailed. */
export async function mailDecided(
  trx: Transaction<Database>,
  deps: MailDeps,
  { to, event, isUpdate, decision }: MailedDecision,
): Promise<void> {
  const content = contentFor(event, decision, { isUpdate, publicUrl: deps.config.publicUrl });
  if (content) await enqueueMail(trx, { to, ...content }, deps);
}

function contentFor(
  event: MailedDecision['event'],
  { reason, changes }: MailedDecision['decision'],
  { isUpdate, publicUrl }: { isUpdate: boolean; publicUrl: string },
): MailContent | null {
  switch (event) {
    case 'requestChanges':
      return changesRequestedMail({
        changes: changes.map((change) => ({ where: placeOf(change), reason: change.reason })),
        reason,
        publicUrl,
      });
    case 'approve':
    case 'reject':
      return submissionDecidedMail({ decision: event, reason, publicUrl });
    case 'withdraw':
      return submissionMovedMail({ event: isUpdate ? 'withdrawUpdate' : 'withdraw', publicUrl });
    case 'reopen':
    case 'update':
    case 'abandon':
    case 'startReview':
    case 'endReview':
      return submissionMovedMail({ event, publicUrl });
    default:
      return null;
  }
}

function placeOf({ step, property }: ChangeRequest): string {
  return placeInWords(stepOf(step).title, nameOfField(step, property));
}
