import type { CoreDeps } from '../core/deps.ts';
import { type Figures, figures, secondsSince } from '../metrics/figures.ts';
import { waitingMails } from './outbox.repository.ts';

/** Mails that wait, and for how long: the first sign of a mail server that refuses or is away. */
export function mailFigures({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Figures {
  return figures(
    'mails',
    {
      portal_mails_waiting: 'Mails that were neither sent nor given up',
      portal_mails_oldest_seconds: 'Age of the oldest mail that should have been sent by now; 0 for none',
      portal_mails_given_up: 'Mails given up within the last week',
    },
    async () => {
      const now = clock.now();
      const { waiting, oldest, givenUp } = await waitingMails(db, now);
      return {
        portal_mails_waiting: waiting,
        portal_mails_oldest_seconds: secondsSince(oldest, now),
        portal_mails_given_up: givenUp,
      };
    },
  );
}
