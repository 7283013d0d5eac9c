import { firmName } from '../../../domain/firm.ts';
import { dayInWords } from '../../../domain/words.ts';
import { dayOf } from '../../clock.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

export interface PersonVerificationInput {
  /** First and last name joined. */
  name: string;
  /** The company that names the person; '' when it has not said what it is called. */
  company: string;
  /** Theirs alone; the secret stands in its fragment. */
  link: string;
  expiresAt: Date;
  publicUrl: string;
}

/** Asks a director or beneficial owner, who has no account, to verify their identity. */
export function personVerificationMail(input: PersonVerificationInput): MailContent {
  const { name, company, link, expiresAt, publicUrl } = input;
  const who = company || 'A company';
  const greeting = `Dear ${name},`;
  const what = `${who} is opening an account with ${firmName} and has named you as a director or beneficial owner. The law asks us to verify who you are.`;
  const how =
    'It takes about five minutes on a phone: have your passport or identity card at hand. You need no account.';
  const lifetime = `The link is yours alone and works until ${dayInWords(dayOf(expiresAt))}. Do not pass it on. If it was sent more than once, use the newest mail.`;
  const unasked = 'If you do not know this company, ignore this mail and do not open the link.';
  return {
    template: 'person-verification',
    subject: `Please verify your identity for ${firmName}`,
    html: layout(
      'Please verify your identity',
      [
        paragraph(escapeHtml(greeting)),
        paragraph(escapeHtml(what)),
        paragraph(escapeHtml(how)),
        button('Verify my identity', link),
        remark(escapeHtml(lifetime)),
        remark(escapeHtml(unasked)),
        remark(escapeHtml(publicUrl)),
      ].join('\n'),
    ),
    text: [greeting, '', what, '', how, '', link, '', lifetime, '', unasked, '', publicUrl, ''].join('\n'),
  };
}
