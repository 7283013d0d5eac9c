import { firmName } from '#domain/firm.ts';
import { timeInWords } from '#server/platform/core/clock.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface LoginCodeInput {
  /** Six digits. */
  code: string;
  /**
   * Signs in on any device: the code is in the query; the flow handle, or a staff member's address, is in the fragment.
   */
  link: string;
  /** Whether the link opens the staff area. */
  isStaff?: boolean;
  expiresAt: Date;
  timeZone: string;
  publicUrl: string;
}

/** Renders the mail with a login code. The code is not in the subject, which lock screens show. */
export function loginCodeMail({
  code,
  link,
  isStaff = false,
  expiresAt,
  timeZone,
  publicUrl,
}: LoginCodeInput): MailContent {
  const until = timeInWords(expiresAt, timeZone);
  const place = isStaff ? " to the administrators' area" : '';
  return letter({
    template: 'login-code',
    subject: `Your login code for ${firmName}`,
    title: 'Your login code',
    loginLink: link,
    parts: [
      'Enter this code on the page where you asked for it:',
      { code },
      `The code works for 10 minutes, until ${until}, and only once.`,
      `Or sign in${place} with one click:`,
      { button: 'Sign in', url: link },
      { remark: 'If you asked more than once, use the code of the newest email.' },
      {
        remark:
          'If you did not ask for this code, ignore this email. No one can sign in without the code. Never give it to anyone.',
      },
      { remark: publicUrl },
    ],
  });
}

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
