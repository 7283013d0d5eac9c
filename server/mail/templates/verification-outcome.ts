import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

export interface VerificationOutcomeInput {
  /** The administrator's reason, in words for the person; null when the identity is verified. */
  refusedFor: string | null;
  /** Where to go on, with its end where it has one; null where there is nothing to do. */
  link: { url: string; expiresAt: Date | null } | null;
  publicUrl: string;
}

/** Tells how a check of photographs went. */
export function verificationOutcomeMail({
  refusedFor,
  link,
  publicUrl,
}: VerificationOutcomeInput): MailContent {
  const isVerified = refusedFor === null;
  const subject = isVerified ? 'Your identity is verified' : 'Please send your photographs again';
  const lines = isVerified
    ? ['Thank you: your identity is verified.']
    : [
        'We could not verify your identity from the photographs that you sent.',
        `The reason: ${refusedFor}`,
        'Please take new photographs and send them again.',
      ];
  const label = isVerified ? 'Go on with the onboarding' : 'Send photographs again';
  const lifetime = link?.expiresAt
    ? `The link is yours alone, replaces the one before, and works until ${link.expiresAt.toISOString().slice(0, 10)}.`
    : null;
  return {
    template: isVerified ? 'verification-approved' : 'verification-refused',
    subject,
    html: layout(
      subject,
      [
        ...lines.map((line) => paragraph(escapeHtml(line))),
        ...(link ? [button(label, link.url)] : []),
        ...(lifetime ? [remark(escapeHtml(lifetime))] : []),
        remark(escapeHtml(publicUrl)),
      ].join('\n'),
    ),
    text: [
      ...lines.flatMap((line) => [line, '']),
      ...(link ? [link.url, ''] : []),
      ...(lifetime ? [lifetime, ''] : []),
      publicUrl,
      '',
    ].join('\n'),
  };
}
