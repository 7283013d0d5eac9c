import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { asSentence } from '#domain/copy.ts';
import { purchasesPath, seatsPath } from '#domain/learning/addresses.ts';
import { moneyInWords } from '#domain/purchases/money.ts';
import { isPurchaseOpen } from '#machines/purchase.machine.ts';
import { ApiError } from '#src/api/api-error.ts';
import { type Purchase, purchaseQuery } from '#src/api/purchases.ts';
import { LoadFailure, NoSuchPage } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { Suspended } from '../frame/access-notices.tsx';
import shared from '../learning.module.css';
import { learningPaths } from '../learning-paths.ts';
import { counted } from '../learning-words.ts';
import { Order } from '../payment/order.tsx';
import { PurchaseChip, ReceiptButton } from './purchase-parts.tsx';

/** One purchase of a client: its amounts, its receipt, and its refund with the reason. */
export default function PurchasePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(purchaseQuery(id));
  if (data) return <Shown purchase={data} />;
  if (!error) return <FormSkeleton rows={3} hasHeading />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return <NoSuchPage title="There is no such purchase" why="It may belong to another account." />;
  }
  return (
    <LoadFailure title="The purchase could not be loaded" error={error} onRetry={() => void refetch()} />
  );
}

function Shown({ purchase }: { purchase: Purchase }) {
  const {
    id,
    kind,
    title,
    slug,
    state,
    paidAt,
    createdAt,
    receiptNumber,
    refunded,
    refundedAt,
    refundReason,
  } = purchase;
  const { refunds = [], currency } = purchase;
  useDocumentTitle(`Purchase of ${title}`);
  return (
    <>
      <p>
        <PageLink to={purchasesPath}>All purchases</PageLink>
      </p>
      <PageHeader title={title} why={receiptNumber === null ? 'Purchase' : `Receipt ${receiptNumber}`} />
      <Stack spacing={6} className={shared.narrow}>
        <div className={blocks.row}>
          <PurchaseChip purchase={purchase} />
          <span className={text.note}>
            {paidAt ? `Paid on ${dayOfTimeInWords(paidAt)}` : `Started on ${dayOfTimeInWords(createdAt)}`}
          </span>
        </div>
        {state === 'disputed' && <Suspended />}
        {refunded > 0 && (
          <FormAlert
            severity="info"
            title={
              refundedAt === null
                ? `${moneyInWords(refunded, purchase.currency)} were refunded`
                : `Refunded on ${dayOfTimeInWords(refundedAt)}`
            }
          >
            {refundReason === null ? 'The money returns to your card.' : asSentence(refundReason)}
          </FormAlert>
        )}
        {refunds.length > 0 && (
          <ul aria-label="Partial refunds">
            {refunds.map(({ number, amount, seats, reason, state: outcome, requestedAt, endedAt }) => (
              <li key={number}>
                {moneyInWords(amount, currency)} on {dayOfTimeInWords(endedAt ?? requestedAt)}
                {seats > 0 && `, ${counted(seats, 'unused seat')}`}
                {outcome === 'requested' && ', in progress'}
                {reason && `: ${reason}`}
              </li>
            ))}
          </ul>
        )}
        <div className={blocks.box}>
          {kind === 'seat' ? <p>A company has paid this training for you.</p> : <Order purchase={purchase} />}
        </div>
        <ReceiptButton purchase={purchase} />
        <p>
          {kind === 'team' && paidAt !== null && <PageLink to={seatsPath(id)}>Your seats</PageLink>}
          {isPurchaseOpen(state) && (
            <PageLink to={kind === 'team' ? learningPaths.team(slug) : learningPaths.pay(slug)}>
              Continue to payment
            </PageLink>
          )}
          {!isPurchaseOpen(state) && kind !== 'team' && (
            <PageLink to={learningPaths.training(slug)}>Open the training</PageLink>
          )}
        </p>
      </Stack>
    </>
  );
}
