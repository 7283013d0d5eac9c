import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

/** Asks a client to verify their identity. */
export function verificationRequiredMail({
  link,
  publicUrl,
}: {
  /** The step in the portal; a signed-out client signs in first. */
  link: string;
  publicUrl: string;
}): MailContent {
  return letter({
    template: 'verification-required',
    subject: 'Identity verification is required',
    parts: [
      `Your identity must be verified before ${firmName} can complete your onboarding.`,
      'It takes about five minutes. Have your passport or identity card ready.',
      { button: 'Verify my identity', url: link },
      { remark: publicUrl },
    ],
  });
}
