import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

/** Notifies a client of a message of the firm. The mail never contains the text. */
export function messageFromFirmMail({ link }: { link: string }): MailContent {
  return letter({
    template: 'message-from-firm',
    subject: 'You have a new message about your onboarding',
    parts: [
      `${firmName} wrote to you about your onboarding. Sign in to read it and to answer.`,
      { button: 'Read the message', url: link },
      { remark: 'We send one email until you have read your messages, however many there are.' },
    ],
  });
}

interface MessageFromClientInput {
  /** The company's name if it is suitable for a mail; otherwise null. */
  company: string | null;
  onboardingId: string;
  publicUrl: string;
}

/** Notifies a staff member of a message of a client. The mail never contains the text. */
export function messageFromClientMail({
  company,
  onboardingId,
  publicUrl,
}: MessageFromClientInput): MailContent {
  const who = company === null ? 'A client' : `“${company}”`;
  return letter({
    template: 'message-from-client',
    subject: 'You have a new message about an onboarding',
    parts: [
      `${who} wrote a message about its onboarding.`,
      {
        button: 'Read the message',
        url: `${publicUrl}/admin/cases/${encodeURIComponent(onboardingId)}/messages`,
      },
      { remark: 'You receive one email until the messages of this case are read.' },
    ],
  });
}
