import type { Transaction } from 'kysely';
import { dayInWords } from '#domain/copy.ts';
import { msbDue } from '#domain/msb/due-dates.ts';
import { msbMailCopy } from '#domain/msb/mail-copy.ts';
import { nameInMail } from '#domain/rules/name-in-mail.ts';
import { instantInWords } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import {
  msbApplicationMovedMail,
  msbApplicationNoticeMail,
  msbApplicationReceivedMail,
} from '#server/platform/mail/templates/msb-application.ts';
import type { MsbEntry } from './present.ts';

/**
 * Mails the client about a staff step: a clarification request or a decision. Other steps are shown in the portal only.
 * @returns whether a mail was queued
 */
export async function mailMoved(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  entry: MsbEntry,
): Promise<boolean> {
  const copy = msbMailCopy[entry.status];
  if (!copy) return false;
  const due = msbDue(entry.status, entry);
  const content = msbApplicationMovedMail({
    copy,
    note: entry.steps.at(-1)?.text ?? '',
    due: due && dayInWords(due.on),
    link: `${deps.config.publicUrl}/msb-application/${entry.id}`,
  });
  await enqueueMail(trx, { to: entry.owner, about: entry.id, ...content }, deps);
  return true;
}

/**
 * Confirms to the client by mail that an application or an answer was received, and notifies the configured
 * administrators.
 * @param isAnswer whether staff had requested a clarification
 */
export async function mailReceived(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  { entry, isAnswer }: { entry: MsbEntry; isAnswer: boolean },
): Promise<void> {
  const { publicUrl, adminEmails, timeZone } = deps.config;
  const submittedAt = instantInWords(deps.clock.now().toISOString(), timeZone);
  const received = { isAnswer, submittedAt, link: `${publicUrl}/msb-application/${entry.id}` };
  await enqueueMail(trx, { to: entry.owner, about: entry.id, ...msbApplicationReceivedMail(received) }, deps);
  const business = nameInMail(entry.business.legalName);
  const link = `${publicUrl}/admin/msb-application/${entry.id}`;
  for (const to of adminEmails) {
    const notice = msbApplicationNoticeMail({ ...received, link, business });
    await enqueueMail(trx, { to, about: entry.id, ...notice }, deps);
  }
}
