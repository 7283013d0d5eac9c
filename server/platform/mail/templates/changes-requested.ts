import { changesRequestedCopy } from '#domain/decision-copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface ChangesRequestedInput {
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
