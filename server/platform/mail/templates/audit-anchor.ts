import type { MailContent } from '../outbox.ts';
import { escapeHtml, layout, paragraph, remark } from './layout.ts';

type Anchor = { number: number; at: string; seq: number; hash: string; publicUrl: string };

/**
 * The end of the audit chain, for a mailbox that the database's owner cannot reach: whoever doubts the chain compares
 * the entry of that number with the hash of this mail.
 */
export function auditAnchorMail({ number, at, seq, hash, publicUrl }: Anchor): MailContent {
  const what = `At ${at} the audit trail of ${publicUrl} ended with entry ${seq}.`;
  const sum = `Its hash: ${hash}`;
  const why =
    'Keep this mail. As long as that entry has this hash in the portal, nothing before it was changed, taken out or put in.';
  const subject = `Audit trail: entry ${seq} (anchor ${number})`;
  return {
    template: 'audit-anchor',
    subject,
    html: layout(
      subject,
      [paragraph(escapeHtml(what)), paragraph(escapeHtml(sum)), remark(escapeHtml(why))].join('\n'),
    ),
    text: [what, sum, '', why, ''].join('\n'),
  };
}
