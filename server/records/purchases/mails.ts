import type { Transaction } from 'kysely';
import { purchasesPath } from '#domain/learning/addresses.ts';
import { amountWithCode } from '#domain/purchases/money.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import {
  type DisputeNews,
  purchaseDisputedMail,
  purchaseRefundedMail,
} from '#server/platform/mail/templates/purchase.ts';
import type { PurchaseEntry } from './definition.ts';

type MailDeps = Pick<Deps, 'config' | 'clock' | 'random'>;

/**
 * Mails the buyer the amount and the reason of a refund. @param part the amount of this refund, in the currency's smallest unit, and
 * the number of seats that end with it
 */
export async function mailRefund(
  trx: Transaction<Database>,
  deps: MailDeps,
  { kind, title, email, currency, refunded, total, refundReason, receiptNumber }: PurchaseEntry,
  { amount, seats }: { amount: number; seats: number },
): Promise<void> {
  const mail = purchaseRefundedMail({
    title,
    amount: amountWithCode(amount, currency),
    isAll: refunded >= total,
    isTeam: kind === 'team',
    seats,
    reason: refundReason,
    receiptNumber,
    link: `${deps.config.publicUrl}${purchasesPath}`,
  });
  await enqueueMail(trx, { to: email, ...mail }, deps);
}

/** Notifies every configured administrator of a dispute that was opened or decided. */
export async function mailDispute(
  trx: Transaction<Database>,
  deps: MailDeps,
  { id, userId, title, email, currency, total }: PurchaseEntry,
  news: DisputeNews,
): Promise<void> {
  const { adminEmails, publicUrl } = deps.config;
  const mail = purchaseDisputedMail({
    news,
    title,
    buyer: email,
    amount: amountWithCode(total, currency),
    link: `${publicUrl}/admin/training-purchases/${id}`,
  });
  for (const to of adminEmails) await enqueueMail(trx, { to, about: userId, ...mail }, deps);
}
