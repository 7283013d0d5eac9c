import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

/** Tells a client that their identity has still to be verified. */
export function verificationRequiredMail({
  link,
  publicUrl,
}: {
  /** The step of the portal; whoever is signed out signs in on the way. */
  link: string;
  publicUrl: string;
}): MailContent {
  const what = `Your identity has still to be verified before ${firmName} can complete your onboarding.`;
  const how = 'It takes about five minutes: have your passport or identity card at hand.';
  return {
    template: 'verification-required',
    subject: 'Identity verification is required',
    html: layout(
      'Identity verification is required',
      [
        paragraph(escapeHtml(what)),
        paragraph(escapeHtml(how)),
        button('Verify my identity', link),
        remark(escapeHtml(publicUrl)),
      ].join('\n'),
    ),
    text: [what, '', how, '', link, '', publicUrl, ''].join('\n'),
  };
}
