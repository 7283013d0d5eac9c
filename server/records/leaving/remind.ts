import type { Kysely, Transaction } from 'kysely';
import { timeAfter } from '#domain/rules/days.ts';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { onboardingReminderMail } from '#server/platform/mail/templates/onboarding-left.ts';
import { findDocumentSaveTimes } from '../documents/documents.repository.ts';
import { lockOnboarding, type StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { wantsDeletion } from '../retention/wants-deletion.ts';
import { findSaveTimes } from '../sections/section.repository.ts';
import { findUser } from '../users/users.repository.ts';
import { draftMarks } from './drafts.repository.ts';
import {
  changeReminders,
  dueReminders,
  findReminders,
  insertReminders,
  issueStopToken,
  type ReminderRow,
} from './reminders.repository.ts';
import { whatIsLeft } from './what-is-left.ts';

type RemindDeps = Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'> & Pick<Deps, 'mailer'>;

const A_RUN = 100;
/** A reminder that is later than that is not sent: after a long downtime, or once reminders are switched on. */
const LATE_DAYS = 7;

/** The row of an onboarding before its first reminder is due. */
export const noneSent = (onboarding_id: string): ReminderRow => ({
  onboarding_id,
  sent: 0,
  due_at: null,
  left_mailed_at: null,
  stopped_at: null,
});

/**
 * Has a client reminded who does not continue. Called whenever the portal opens, because the reminders of a client who had saved
 * nothing wait for the next visit.
 */
export async function beginReminders(
  { db, clock, config }: { db: Kysely<Database> } & Pick<CoreDeps, 'clock' | 'config'>,
  { id, status }: Pick<StoredOnboarding, 'id' | 'status'>,
): Promise<void> {
  const days = config.onboardingReminderDays;
  if (status !== 'draft' || days.length === 0) return;
  const known = await findReminders(db, id);
  if (known && (known.due_at !== null || known.stopped_at !== null)) return;
  const next = days[known?.sent ?? 0];
  if (next === undefined) return;
  const due_at = timeAfter(clock.now().toISOString(), next);
  if (known) await changeReminders(db, known, { due_at });
  else await insertReminders(db, { ...noneSent(id), due_at });
}

/**
 * Reminds clients who began an onboarding and have not continued for the configured days, once for each of them. Each series is
 * claimed in the transaction of its mail, so that only one of two processes sends it.
 */
export async function remindClients(deps: RemindDeps): Promise<void> {
  const { db, clock, config, mailer } = deps;
  if (config.onboardingReminderDays.length === 0) return;
  const now = clock.now().toISOString();
  let sent = 0;
  for (;;) {
    const due = await dueReminders(db, now, A_RUN);
    for (const row of due) {
      sent += (await inTransaction(db, (trx) => remind(trx, deps, row, now))) ? 1 : 0;
    }
    if (due.length < A_RUN) break;
  }
  if (sent > 0) mailer.nudge();
}

/** @returns whether a mail was queued */
async function remind(
  trx: Transaction<Database>,
  deps: RemindDeps,
  row: ReminderRow,
  now: string,
): Promise<boolean> {
  const days = deps.config.onboardingReminderDays;
  // Locked, so that a submission either prevents the mail or comes after it.
  const onboarding = await lockOnboarding(trx, row.onboarding_id);
  const client = onboarding && (await findUser(trx, onboarding.user_id));
  const isOver = onboarding?.status !== 'draft' || !client || client.disabled === 1;
  if (isOver || days[row.sent] === undefined) {
    await changeReminders(trx, row, { due_at: null });
    return false;
  }
  if (await wantsDeletion(trx, client.id)) {
    await changeReminders(trx, row, { due_at: timeAfter(now, 1) });
    return false;
  }
  const savedAt = await lastSaved(trx, onboarding);
  if (savedAt === null) {
    await changeReminders(trx, row, { due_at: null });
    return false;
  }
  const quietSince = latestOf([savedAt, onboarding.updated_at, client.last_sign_in_at ?? savedAt]) ?? savedAt;
  const passed = days.filter((day) => timeAfter(quietSince, day) <= now).length;
  const isDue = passed > row.sent;
  const sent = Math.max(row.sent, passed);
  const next = days[sent];
  const due_at = next === undefined ? null : timeAfter(quietSince, next);
  if (!(await changeReminders(trx, row, { sent, due_at })) || !isDue) return false;
  const last = days[passed - 1] ?? 0;
  if (timeAfter(quietSince, last + LATE_DAYS) < now) return false;
  const { publicUrl } = deps.config;
  const token = await issueStopToken(trx, onboarding.id, deps.random);
  const mail = onboardingReminderMail({
    left: await whatIsLeft(trx, deps, onboarding),
    link: publicUrl,
    isLast: next === undefined,
    stop: stopLinks(publicUrl, token),
  });
  await enqueueMail(trx, { to: client.email, about: client.id, ...mail }, deps);
  return true;
}

/** The page that ends the reminders, and the URL that mail programs post to (RFC 8058). */
export const stopLinks = (publicUrl: string, token: string) => ({
  page: `${publicUrl}/reminders#stop=${encodeURIComponent(token)}`,
  oneClick: `${publicUrl}/api/onboarding-reminders/stop?token=${encodeURIComponent(token)}`,
});

/** ISO 8601 strings in UTC sort by time. */
const latestOf = (times: readonly string[]): string | null => [...times].sort().at(-1) ?? null;

/** Returns when something of the onboarding was last saved or left; null if nothing ever was. */
async function lastSaved(
  trx: Transaction<Database>,
  { id, user_id }: Pick<StoredOnboarding, 'id' | 'user_id'>,
): Promise<string | null> {
  const sections = await findSaveTimes(trx, [user_id]);
  const documents = await findDocumentSaveTimes(trx, [user_id]);
  const drafts = await draftMarks(trx, { onboardingId: id, userId: user_id });
  const times = [...sections, ...documents].map(({ updated_at }) => updated_at);
  return latestOf([...times, ...drafts.map(({ savedAt }) => savedAt)]);
}
