import { instantInWords } from '#server/platform/core/clock.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface WebhookSwitchedOffInput {
  /** The name that an administrator has given it. */
  name: string;
  because: 'failures' | 'gone';
  /** ISO 8601, UTC; null if it is not known. */
  since: string | null;
  /** Its page. */
  link: string;
}

/** Notifies the administrators that a webhook receives no further events. */
export function webhookSwitchedOffMail({ name, because, since, link }: WebhookSwitchedOffInput): MailContent {
  const failing = since === null ? 'for three days' : `since ${instantInWords(since)}`;
  return letter({
    template: 'webhook-switched-off',
    subject: 'A webhook was switched off',
    parts: [
      because === 'gone'
        ? `The receiver of the webhook “${name}” answered that it is gone (410). The webhook was switched off.`
        : `The receiver of the webhook “${name}” has accepted nothing ${failing}. The webhook was switched off.`,
      'Events are not sent to it until you switch it on again. Its page lists the deliveries that failed, and can send each of them again.',
      { button: 'Open the webhook', url: link },
    ],
  });
}
