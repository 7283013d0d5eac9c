import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

/** Tells a client that their identity has still to be verified. */
export function verificationRequiredMail({
  link,
  publicUrl,
}: {
  /** The step of the portal; whoever is signed out signs in on the way. */
  link: string;
  publicUrl: string;
}): MailContent {
  return letter({
    template: 'verification-required',
    subject: 'Identity verification is required',
    parts: [
      `Your identity must be verified before ${firmName} can complete your onboarding.`,
      'It takes about five minutes: have your passport or identity card at hand.',
      { button: 'Verify my identity', url: link },
      { remark: publicUrl },
    ],
  });
}
