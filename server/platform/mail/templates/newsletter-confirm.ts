import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { dayIn } from '#server/platform/core/clock.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface NewsletterConfirmInput {
  askedAt: Date;
  /** The page with the button that confirms. */
  link: string;
  endsAt: Date;
  timeZone: string;
  /** The page with the button that unsubscribes. */
  unsubscribePage: string;
  /** The URL of one-click unsubscription. */
  unsubscribeUrl: string;
}

/** Asks the owner of a mailbox to confirm the newsletter, since anyone may have entered the address. */
export function newsletterConfirmMail(input: NewsletterConfirmInput): MailContent {
  const { askedAt, link, endsAt, timeZone, unsubscribePage, unsubscribeUrl } = input;
  return letter({
    template: 'newsletter-confirm',
    subject: `Please confirm the newsletter of ${firmName}`,
    title: 'Do you want our newsletter?',
    unsubscribeUrl,
    parts: [
      `On ${dayInWords(dayIn(askedAt, timeZone))} someone entered this address to receive the newsletter of ${firmName}. If it was you, please confirm it.`,
      { button: 'Confirm', url: link },
      {
        remark: `The link works until ${dayInWords(dayIn(endsAt, timeZone))}. You receive nothing before you press the button on its page.`,
      },
      {
        remark:
          'If it was not you, you need to do nothing. You receive no newsletter, and we delete the request. To stop emails like this one, open this page:',
        link: { label: 'Stop these emails', url: unsubscribePage },
      },
    ],
  });
}
