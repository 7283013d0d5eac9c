import { changesRequestedCopy } from '#domain/decision-copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface ChangesRequestedInput {
  /** Each marked answer: where it is, and what has to be changed. */
  changes: readonly { where: string; reason: string }[];
  /** What the reviewer said beside them; '' for nothing. */
  reason: string;
  publicUrl: string;
}

/** Tells the client everything that a reviewer wants changed, in one mail. */
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
