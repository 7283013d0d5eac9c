import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

/**
 * Renders the mail that replaces a code if the account is disabled: the page must not reveal this, the mail to the
 * owner may.
 */
export function accountDisabledMail({ publicUrl }: { publicUrl: string }): MailContent {
  return letter({
    template: 'account-disabled',
    subject: 'You cannot sign in at the moment',
    parts: [
      'Someone, probably you, asked for a login code for this address. The account is disabled, so no code was made.',
      'If you think that this is a mistake, contact our office.',
      { remark: publicUrl },
    ],
  });
}
