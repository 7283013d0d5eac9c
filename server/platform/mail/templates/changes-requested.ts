import { changesRequestedCopy } from '#domain/decision-copy.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

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
  const asked = 'This mail was sent because you submitted your onboarding there.';
  return {
    template: 'changes-requested',
    subject,
    html: layout(
      title,
      [
        paragraph(escapeHtml(what)),
        ...changes.map(({ where, reason }) =>
          paragraph(`<strong>${escapeHtml(where)}</strong><br>${lines(reason)}`),
        ),
        ...(reason === '' ? [] : [paragraph(lines(reason))]),
        paragraph(escapeHtml(next)),
        button('Open my onboarding', publicUrl),
        remark(escapeHtml(asked)),
      ].join('\n'),
    ),
    text: [
      what,
      '',
      ...changes.flatMap(({ where, reason }) => [where, `  ${reason.replaceAll('\n', '\n  ')}`, '']),
      ...(reason === '' ? [] : [reason, '']),
      next,
      '',
      publicUrl,
      '',
      asked,
      '',
    ].join('\n'),
  };
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
