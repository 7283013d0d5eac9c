import type { Selectable, Transaction } from 'kysely';
import { myCertificatesPath, trainingsPath } from '#domain/learning/addresses.ts';
import { neverEnds, nextReminderOn } from '#domain/learning/certificate-validity.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { certificateEndingMail } from '#server/platform/mail/templates/certificate.ts';
import { currentVersion } from '../trainings/versions.ts';
import { findUser } from '../users/users.repository.ts';
import type { CertificatesTable } from './definition.ts';

type RemindDeps = Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'> & Pick<Deps, 'mailer'>;
type Row = Selectable<CertificatesTable>;
type Due = Pick<Row, 'id' | 'remind_on' | 'valid_until' | 'completed_at'>;

const A_RUN = 200;

/**
 * Reminds holders of certificates that end in 90, 60, 30 and 7 days, once each; after downtime, once in total. Each
 * certificate is claimed in the transaction of its mail, so that only one of two processes sends it. Ended and renewed
 * certificates and disabled accounts get no reminder.
 */
export async function remindHolders(deps: RemindDeps): Promise<void> {
  const { db, clock, mailer } = deps;
  const today = dayOf(clock.now());
  let sent = 0;
  for (;;) {
    const due = await db
      .selectFrom('certificates')
      .select(['id', 'remind_on', 'valid_until', 'completed_at'])
      .where('remind_on', '<=', today)
      .orderBy('remind_on')
      .orderBy('id')
      .limit(A_RUN)
      .execute();
    for (const each of due) {
      sent += (await inTransaction(db, (trx) => remind(trx, deps, { ...each, today }))) ? 1 : 0;
    }
    if (due.length < A_RUN) break;
  }
  if (sent > 0) mailer.nudge();
}

/** @returns whether a mail was queued */
async function remind(
  trx: Transaction<Database>,
  deps: RemindDeps,
  { id, remind_on, today, ...of }: Due & { today: string },
): Promise<boolean> {
  const lifetime = { validUntil: of.valid_until, completedAt: of.completed_at };
  const claimed = await trx
    .updateTable('certificates')
    .set({ remind_on: nextReminderOn(lifetime, today) ?? neverEnds })
    .where('id', '=', id)
    .where('remind_on', '=', remind_on)
    .where('state', '=', 'valid')
    .returningAll()
    .executeTakeFirst();
  if (!claimed || claimed.valid_until < today || (await isRenewed(trx, claimed))) return false;
  const user = await findUser(trx, claimed.user_id);
  if (!user || user.disabled === 1) return false;
  const { title, number } = claimed;
  const mail = certificateEndingMail({
    ...{ title, number },
    validUntil: claimed.valid_until,
    ...(await linkOf(trx, deps, claimed.training_id)),
  });
  await enqueueMail(trx, { to: user.email, ...mail }, deps);
  return true;
}

/** Returns the link to a training that is offered, where it is begun again; otherwise to the holder's certificates. */
async function linkOf(
  trx: Transaction<Database>,
  { config }: Pick<RemindDeps, 'config'>,
  trainingId: string,
): Promise<{ link: string; isOffered: boolean }> {
  const offered = await currentVersion(trx, trainingId);
  const path = offered ? `${trainingsPath}/${offered.content.training.slug}/learn` : myCertificatesPath;
  return { link: `${config.publicUrl}${path}`, isOffered: offered !== null };
}

/** Whether the holder has another certificate of the same training that ends later. */
async function isRenewed(
  trx: Transaction<Database>,
  { user_id, training_id, valid_until }: Row,
): Promise<boolean> {
  const later = await trx
    .selectFrom('certificates')
    .select('id')
    .where('user_id', '=', user_id)
    .where('training_id', '=', training_id)
    .where('state', '=', 'valid')
    .where('valid_until', '>', valid_until)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
