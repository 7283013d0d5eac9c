import type { MailContent } from '../outbox.ts';
import { escapeHtml, layout, paragraph, remark } from './layout.ts';

/** Sent in place of a code when the account is disabled: the page may not say so, its owner's mailbox may. */
export function accountDisabledMail({ publicUrl }: { publicUrl: string }): MailContent {
  const what = 'Someone, probably you, asked for a login code for this address.';
  const why = 'The account is disabled, so no code was made.';
  const next = 'If you think this is a mistake, please talk to your contact at our office.';
  return {
    template: 'account-disabled',
    subject: 'You cannot sign in at the moment',
    html: layout(
      'You cannot sign in at the moment',
      [
        paragraph(escapeHtml(`${what} ${why}`)),
        paragraph(escapeHtml(next)),
        remark(escapeHtml(publicUrl)),
      ].join('\n'),
    ),
    text: [what, why, '', next, '', publicUrl, ''].join('\n'),
  };
}
