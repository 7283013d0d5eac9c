import { myTrainingsPath, purchasesPath, seatsPath } from '#domain/learning/addresses.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { purchaseReceiptMail } from '#server/platform/mail/templates/purchase.ts';
import { amountRows, hasReceipt, receiptDocument, receiptFileName } from './receipt.ts';
import type { PurchaseStore } from './store.ts';

type ReceiptDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'random' | 'workers' | 'mailer'> & {
  purchases: PurchaseStore;
};

/** Maximum number of receipts per run; the next run continues. */
const A_RUN = 20;

/**
 * Mails the pending receipts, each with its PDF. The PDF is created outside of any transaction; the entry is claimed in
 * the transaction of the mail, so that only one of two processes sends it, and the next run continues after a crash.
 */
export async function mailReceipts(deps: ReceiptDeps): Promise<void> {
  const { db } = deps;
  const waiting = await db
    .selectFrom('receipts_to_send')
    .select('purchase_id')
    .orderBy('at')
    .limit(A_RUN)
    .execute();
  for (const { purchase_id } of waiting) await mailReceipt(deps, purchase_id);
}

async function mailReceipt(deps: ReceiptDeps, id: string): Promise<void> {
  const { db, config, workers, mailer, purchases } = deps;
  const purchase = await purchases.find(db, id);
  if (!purchase || !hasReceipt(purchase)) return;
  const pdf = await workers.pdf(purchase.userId, receiptDocument(purchase, config));
  const content = purchaseReceiptMail({
    title: purchase.title,
    receiptNumber: purchase.receiptNumber,
    seats: purchase.kind === 'team' ? purchase.quantity : null,
    rows: amountRows(purchase),
    links: {
      receipt: `${config.publicUrl}${purchasesPath}/${purchase.id}`,
      next: `${config.publicUrl}${purchase.kind === 'team' ? seatsPath(purchase.id) : myTrainingsPath}`,
    },
  });
  const attachment = {
    filename: receiptFileName(purchase.receiptNumber),
    contentType: 'application/pdf',
    base64: pdf.toString('base64'),
  };
  await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('receipts_to_send')
      .where('purchase_id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 1n) await enqueueMail(trx, { ...content, attachment, to: purchase.email }, deps);
  });
  mailer.nudge();
}
