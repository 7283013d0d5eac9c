import {
  answersAmendedCopy,
  changesRequestedCopy,
  decidedCopy,
  reopenedCopy,
  reviewEndedCopy,
  reviewReminderCopy,
  reviewStartedCopy,
  updateAbandonedCopy,
  updateStartedCopy,
  updateWithdrawnCopy,
  withdrawnCopy,
} from '#domain/decision-copy.ts';
import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface SubmissionReceivedInput {
  version: number;
  /** In readable form. */
  submittedAt: string;
  /** SHA-256 of the frozen version, hex. */
  sha256: string;
  publicUrl: string;
}

/** Confirms a submission to the client. */
export function submissionReceivedMail(input: SubmissionReceivedInput): MailContent {
  const { version, submittedAt, sha256, publicUrl } = input;
  return letter({
    template: 'submission-received',
    subject: `${firmName} received your onboarding`,
    title: 'We received your onboarding',
    parts: [
      `We received your onboarding on ${submittedAt}. Thank you.`,
      'We review it now. You need to do nothing. We email you as soon as it is decided, or when we need something changed.',
      'We keep what you submitted as it was. You can follow the review and download a copy here:',
      { button: 'Open my onboarding', url: `${publicUrl}/certify-and-submit` },
      { remark: `Version ${version}, SHA-256 ${sha256}` },
    ],
  });
}

interface SubmissionNoticeInput {
  /** The company's name if it is suitable for a mail; otherwise null. */
  company: string | null;
  version: number;
  /** The approved version that it updates; null for none. */
  updates: number | null;
  /** In readable form. */
  submittedAt: string;
  publicUrl: string;
}

/** Notifies an administrator of a case to review. */
export function submissionNoticeMail({
  company,
  version,
  updates,
  submittedAt,
  publicUrl,
}: SubmissionNoticeInput): MailContent {
  const again = version > 1 ? ` again, as version ${version},` : '';
  const who = company === null ? 'A client' : `“${company}”`;
  return letter({
    template: 'submission-notice',
    subject: 'An onboarding is ready for review',
    parts: [
      `${who} submitted its onboarding${again} on ${submittedAt}.`,
      ...(updates === null
        ? []
        : [`It updates version ${updates}, which is approved and stays in force until you decide.`]),
      'Take it into review when you begin, so that other staff members know.',
      { button: 'Sign in', url: publicUrl },
    ],
  });
}

interface SubmissionMovedInput {
  event: keyof typeof moved;
  publicUrl: string;
}

const moved = {
  reopen: { template: 'submission-reopened', copy: reopenedCopy },
  withdraw: { template: 'submission-withdrawn', copy: withdrawnCopy },
  withdrawUpdate: { template: 'update-withdrawn', copy: updateWithdrawnCopy },
  update: { template: 'update-started', copy: updateStartedCopy },
  abandon: { template: 'update-abandoned', copy: updateAbandonedCopy },
  startReview: { template: 'review-started', copy: reviewStartedCopy },
  endReview: { template: 'review-ended', copy: reviewEndedCopy },
};

/** Notifies the client that their case was reopened, or confirms what they did with it. */
export function submissionMovedMail({ event, publicUrl }: SubmissionMovedInput): MailContent {
  const { template, copy } = moved[event];
  const { title, what, next } = copy;
  return letter({
    template,
    subject: title,
    parts: [what, next, { button: 'Open the portal', url: publicUrl }],
  });
}

/** Reminds a client who was asked to confirm the information. @param input isLast: no other reminder follows */
export function reviewReminderMail({
  publicUrl,
  isLast,
}: {
  publicUrl: string;
  isLast: boolean;
}): MailContent {
  const { title, what, next } = reviewReminderCopy;
  const last = isLast ? [{ remark: 'This is our last reminder by email.' }] : [];
  return letter({
    template: 'review-reminder',
    subject: title,
    parts: [
      what,
      next,
      { button: 'Confirm my information', url: `${publicUrl}/certify-and-submit` },
      ...last,
    ],
  });
}

/**
 * Notifies an administrator that a case no longer needs a review. @param company its name if it is suitable for a mail;
 * otherwise null
 */
export function submissionWithdrawnNoticeMail({
  company,
  publicUrl,
}: {
  company: string | null;
  publicUrl: string;
}): MailContent {
  const who = company === null ? 'A client' : `“${company}”`;
  return letter({
    template: 'submission-withdrawn-notice',
    subject: 'An onboarding was withdrawn',
    parts: [
      `${who} withdrew its onboarding. There is nothing to review until it is submitted again.`,
      { button: 'Sign in', url: publicUrl },
    ],
  });
}

interface SubmissionDecidedInput {
  decision: 'approve' | 'reject';
  /** The reason for the client; '' for none. */
  reason: string;
  publicUrl: string;
}

const templates = { approve: 'submission-approved', reject: 'submission-rejected' };

/** Notifies the client of the decision, with the reason if there is one. */
export function submissionDecidedMail({ decision, reason, publicUrl }: SubmissionDecidedInput): MailContent {
  const { title, what, next } = decidedCopy[decision];
  return letter({
    template: templates[decision],
    subject: title,
    // The page shows the decision, and the submitted versions as PDF.
    parts: [what, reason, next, { button: 'See the decision', url: `${publicUrl}/certify-and-submit` }],
  });
}

interface ChangesRequestedInput {
  /** Each requested change: its place, and the reason. */
  changes: readonly { where: string; reason: string }[];
  /** The reviewer's additional text; '' for none. */
  reason: string;
  publicUrl: string;
}

/** Sends the client all changes that a reviewer requests, in one mail. */
export function changesRequestedMail({ changes, reason, publicUrl }: ChangesRequestedInput): MailContent {
  const { subject, title, what, next } = changesRequestedCopy(changes.length);
  return letter({
    template: 'changes-requested',
    subject,
    title,
    parts: [
      what,
      ...changes.map(({ where, reason: text }) => ({ heading: where, text })),
      reason,
      next,
      { button: 'Open my onboarding', url: publicUrl },
      { remark: 'You receive this email because you submitted your onboarding there.' },
    ],
  });
}

interface AnswersAmendedInput {
  /** The certified version. */
  version: number;
  /** The places of changed answers, as labels; never their content. */
  places: readonly string[];
  publicUrl: string;
}

/** Notifies the client that staff have changed certified answers, which the client has to certify again. */
export function answersAmendedMail({ version, places, publicUrl }: AnswersAmendedInput): MailContent {
  const { subject, title, what, next } = answersAmendedCopy(version, places.length);
  return letter({
    template: 'answers-amended',
    subject,
    title,
    parts: [
      what,
      ...places.map((heading) => ({ heading })),
      next,
      { button: 'See the changes', url: `${publicUrl}/certify-and-submit` },
      { remark: 'You receive this email because you submitted your onboarding there.' },
    ],
  });
}
