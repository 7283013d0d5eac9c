import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

type Anchor = { number: number; at: string; seq: number; hash: string; publicUrl: string };

/**
 * Renders the end of the audit chain, for a mailbox that the owner of the database cannot access: to check the chain,
 * compare the hash of its entry of that number with the hash in this mail.
 */
export function auditAnchorMail({ number, at, seq, hash, publicUrl }: Anchor): MailContent {
  return letter({
    template: 'audit-anchor',
    subject: `Audit trail: entry ${seq} (anchor ${number})`,
    parts: [
      `At ${at} the audit trail of ${publicUrl} ended with entry ${seq}.`,
      `Its hash: ${hash}`,
      {
        remark:
          'Keep this email. As long as that entry has this hash in the portal, nothing before it was changed, removed or inserted.',
      },
    ],
  });
}
