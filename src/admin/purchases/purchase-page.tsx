import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { moneyInWords } from '#domain/purchases/money.ts';
import { provinceNames } from '#domain/purchases/sales-tax.ts';
import { statusAfter } from '#machines/lifecycle.ts';
import { purchaseMachine } from '#machines/purchase.machine.ts';
import { purchaseReceipt } from '#src/api/admin/purchases.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { EmailLink } from '../kit/email-link.tsx';
import { RecordShow } from '../kit/form/record-pages.tsx';
import layout from '../kit/layout.module.css';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { kindLabels, PurchaseBadge } from './purchase-labels.tsx';
import styles from './purchases.module.css';
import { Refund } from './refund.tsx';
import { Seats } from './seats.tsx';

type Purchase = RecordOf<'/training-purchases'>;

/** One purchase: what it cost, its state, its receipt and its refund. */
export default function PurchasePage() {
  return (
    <RecordShow<Purchase> titleOf={({ title }) => title} back="Back to the purchases">
      {(purchase) => <Details purchase={purchase} />}
    </RecordShow>
  );
}

function Details({ purchase }: { purchase: Purchase }) {
  const {
    email,
    kind,
    company,
    state,
    province,
    receiptNumber,
    versionNumber,
    paymentId,
    refundReason,
    refundNote,
  } = purchase;
  const moments = [
    ['Begun', purchase.createdAt],
    ['Paid', purchase.paidAt],
    ['Disputed', purchase.disputedAt],
    ['Refund requested', purchase.refundRequestedAt],
    ['Refunded', purchase.refundedAt],
  ] as const;
  return (
    <div className={layout.record}>
      <LinkFacts
        facts={[
          ['State', <PurchaseBadge key="state" state={state} />],
          [kind === 'seat' ? 'Learner' : 'Buyer', <EmailLink key="email" email={email} />],
          ...(kind === 'single' ? [] : [['Kind', kindLabels[kind]] as const]),
          ...(company === null ? [] : [['Company', company] as const]),
          ['Version of the training', String(versionNumber)],
          ...(paymentId
            ? [
                [
                  'Payment at the provider',
                  <span key="payment" className={layout.row}>
                    {paymentId}
                    <CopyButton text={paymentId} what="the payment’s id" />
                  </span>,
                ] as const,
              ]
            : []),
          ...(province === null ? [] : [['Province', provinceNames[province]] as const]),
          ...moments.flatMap(([label, at]) => (at ? [[label, timeInWords(at)] as const] : [])),
          ...(purchase.disputeOutcome === null
            ? []
            : [['Dispute', purchase.disputeOutcome === 'won' ? 'Won' : 'Lost'] as const]),
          ...(refundReason === null ? [] : [['Reason for the buyer', refundReason] as const]),
          ...(purchase.grantReason ? [['Enrolled by staff', purchase.grantReason] as const] : []),
          ...(refundNote ? [['Internal note', refundNote] as const] : []),
        ]}
      />
      <Amounts purchase={purchase} />
      {kind === 'team' && <Seats purchaseId={purchase.id} />}
      <PartialRefunds purchase={purchase} />
      {receiptNumber !== null && <Receipt id={purchase.id} receiptNumber={receiptNumber} />}
      {state === 'disputed' && (
        <FormAlert severity="warning" title="The buyer’s bank disputes this payment">
          Access to the training is suspended. Answer the dispute in the payment provider’s dashboard before
          its deadline.
        </FormAlert>
      )}
      {statusAfter(purchaseMachine, state, 'giveBack', 'administrator') !== null && (
        <Refund purchase={purchase} />
      )}
    </div>
  );
}

function Amounts({ purchase }: { purchase: Purchase }) {
  const { kind, quantity, price, promoCode, discount, taxes, total, refunded, currency } = purchase;
  const lines = [
    [kind === 'team' ? `Price of ${quantity} seats` : 'Price', price],
    ...(promoCode === null ? [] : [[`Promo code ${promoCode}`, -discount] as const]),
    ...taxes.map(({ label, rate, amount }) => [`${label} ${rate}%`, amount] as const),
    ['Total', total],
    ...(refunded === 0
      ? []
      : ([
          ['Refunded', -refunded],
          ['Total after refund', total - refunded],
        ] as const)),
  ] as const;
  return (
    <dl className={`${layout.card} ${layout.figures} tabular ${styles.amounts}`} aria-label="Price">
      {lines.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{moneyInWords(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

const outcomes = {
  requested: 'In progress at the payment provider',
  made: '',
  refused: 'Refused by the provider',
};

function PartialRefunds({ purchase: { refunds = [], currency } }: { purchase: Purchase }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="parts" className={styles.refunds}>
      <h2 id="parts">Partial refunds</h2>
      <ul className={layout.rows}>
        {refunds.map(({ number, amount, seats, state, reason, note, requestedAt, endedAt }) => (
          <li key={number} className={styles.refund}>
            <p className="tabular">
              <strong>{moneyInWords(amount, currency)}</strong>
              {seats > 0 && ` for ${seats === 1 ? '1 unused seat' : `${seats} unused seats`}`},{' '}
              {timeInWords(endedAt ?? requestedAt)}
            </p>
            {outcomes[state] && <p>{outcomes[state]}</p>}
            {reason && <p>Reason for the buyer: {reason}</p>}
            {note && <p>Internal note: {note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Receipt({ id, receiptNumber }: { id: string; receiptNumber: string }) {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => purchaseReceipt(id),
    onSuccess: (pdf) => saveFile(pdf, `receipt-${receiptNumber}.pdf`),
    onError: (error) => notify(`The receipt could not be saved. ${error.message}`, { type: 'error' }),
  });
  return (
    <div>
      <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
        Save receipt {receiptNumber}
      </Button>
    </div>
  );
}
