import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { dayIn } from '#server/platform/core/clock.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

export interface NewsletterConfirmInput {
  askedAt: Date;
  /** The page with the button that confirms. */
  link: string;
  endsAt: Date;
  timeZone: string;
  /** The page with the button by which no more such mails come. */
  unsubscribePage: string;
  /** What a mail program posts to for the same. */
  unsubscribeUrl: string;
}

/** Asks whoever reads the mailbox whether they want the newsletter: somebody has typed their address into the form. */
export function newsletterConfirmMail(input: NewsletterConfirmInput): MailContent {
  const { askedAt, link, endsAt, timeZone, unsubscribePage, unsubscribeUrl } = input;
  const what = `On ${dayInWords(dayIn(askedAt, timeZone))} somebody asked, with the form for it, that the newsletter of ${firmName} be sent to this address. If it was you, please confirm it.`;
  const lifetime = `The link works until ${dayInWords(dayIn(endsAt, timeZone))}. Nothing is sent to you before you press the button on its page.`;
  const unasked =
    'If it was not you, you need to do nothing: no newsletter comes, and what was asked for is forgotten. If you want no more mails like this one either, say so here:';
  return {
    template: 'newsletter-confirm',
    subject: `Please confirm the newsletter of ${firmName}`,
    unsubscribeUrl,
    html: layout(
      'Do you want our newsletter?',
      [
        paragraph(escapeHtml(what)),
        button('Confirm', link),
        remark(escapeHtml(lifetime)),
        remark(
          `${escapeHtml(unasked)} <a class="quiet" style="color:#4b5a6b;" href="${escapeHtml(unsubscribePage)}">No more mails</a>`,
        ),
      ].join('\n'),
    ),
    text: [what, '', link, '', lifetime, '', unasked, '', unsubscribePage, ''].join('\n'),
  };
}
