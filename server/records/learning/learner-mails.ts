import type { Transaction } from 'kysely';
import { myTrainingsPath } from '#domain/learning/addresses.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { type LearnerNews, learnerNewsMail } from '#server/platform/mail/templates/learner.ts';
import { findUser } from '../users/users.repository.ts';
import type { LearningRow } from './learnings.repository.ts';

/** Returns whether a last day of access is later than the one before; null is no end. */
export function isExtended(before: string | null, after: string | null): boolean {
  return before !== null && (after === null || after > before);
}

/** Mails a learner what staff have changed in their favour, in the transaction of the change. */
export async function mailLearner(
  trx: Transaction<Database>,
  deps: Pick<CoreDeps, 'clock' | 'random' | 'config'>,
  { user_id, title }: LearningRow,
  news: LearnerNews,
): Promise<void> {
  const user = await findUser(trx, user_id);
  if (!user) return;
  const mail = learnerNewsMail({ title, news, link: `${deps.config.publicUrl}${myTrainingsPath}` });
  await enqueueMail(trx, { to: user.email, about: user_id, ...mail }, deps);
}
