import { nameInMail } from '#domain/rules/name-in-mail.ts';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockWindow, type WindowRule } from '#server/platform/limits/sliding-window.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { contactNoticeMail } from '#server/platform/mail/templates/contact-notice.ts';

/** At most three mails an hour, however many messages arrive. */
const RULES: readonly WindowRule[] = [{ limit: 1, seconds: 1200 }];
const NAMED_AT_MOST = 5;

type NoticeDeps = Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'> & Pick<Deps, 'mailer'>;

/**
 * Mails the configured address about new messages, all in one mail, at most every twenty minutes. The waiting messages
 * are claimed in the transaction of the mail, so that only one of two processes sends it.
 */
export async function noticeContacts(deps: NoticeDeps): Promise<void> {
  const { db, clock, config, mailer } = deps;
  const to = config.contactNoticeEmail;
  if (to === null) return;
  const waiting = db.selectFrom('contacts_to_notice').select('contact_id').limit(1);
  if (!(await waiting.executeTakeFirst())) return;

  const isSent = await inTransaction(db, async (trx) => {
    const window = await lockWindow(trx, limitKey(config.appSecret, 'contact-notice', to), clock.now());
    if ((await window.secondsToWait(RULES)) > 0) return false;
    const taken = await trx.deleteFrom('contacts_to_notice').returning('contact_id').execute();
    if (taken.length === 0) return false;
    const named = await trx
      .selectFrom('contacts')
      .select(['id', 'name'])
      .where(
        'id',
        'in',
        taken.slice(0, NAMED_AT_MOST).map(({ contact_id }) => contact_id),
      )
      .orderBy('created_at')
      .execute();
    await window.record();
    const names = named.flatMap(({ name }) => nameInMail(name) ?? []);
    const content = contactNoticeMail({ count: taken.length, names, publicUrl: config.publicUrl });
    await enqueueMail(trx, { ...content, to, about: named.map(({ id }) => id).join(' ') }, deps);
    return true;
  });
  if (isSent) mailer.nudge();
}
