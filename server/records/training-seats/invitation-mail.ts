import type { Transaction } from 'kysely';
import { myTrainingsPath } from '#domain/learning/addresses.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { trainingSeatMail } from '#server/platform/mail/templates/training-seat.ts';
import { issueReportLink } from '../outreach/report-links.ts';
import type { PurchaseEntry } from '../purchases/definition.ts';

type Invitation = { seatId: string; email: string; team: PurchaseEntry; account: string };

/** Mails a person the seat that a company has given them, with a link that reports the mail. @param account of the buyer */
export async function mailSeat(
  trx: Transaction<Database>,
  deps: Pick<CoreDeps, 'config' | 'clock' | 'random'>,
  { seatId, email, team, account }: Invitation,
): Promise<void> {
  const { publicUrl } = deps.config;
  const person = { name: '', email };
  const reportLink = await issueReportLink(trx, { userId: team.userId, checkId: seatId, person }, deps);
  const mail = trainingSeatMail({
    ...{ title: team.title, company: team.company ?? '', account, reportLink, publicUrl },
    link: `${publicUrl}${myTrainingsPath}`,
  });
  await enqueueMail(trx, { to: email, about: seatId, ...mail }, deps);
}
