import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { purchasesPath, seatsPath, trainingsPath } from '#domain/learning/addresses.ts';
import { moneyInWords } from '#domain/purchases/money.ts';
import { myPurchasesQuery, type Purchase } from '#src/api/purchases.ts';
import { LoadFailure } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { Pager, pageAsked } from '../frame/pager.tsx';
import { counted } from '../learning-words.ts';
import { PurchaseChip, ReceiptButton } from './purchase-parts.tsx';

const pageSize = 20;

/** A client's orders, newest first, with receipts and refunds. */
export default function MyPurchasesPage() {
  useDocumentTitle('Purchases');
  const [asked] = useSearchParams();
  const page = pageAsked(asked);
  const { data, error, refetch } = useQuery(myPurchasesQuery(page, pageSize));
  return (
    <>
      <PageHeader title="Purchases" why="Your orders, with their receipts and refunds." />
      {!data && error && (
        <LoadFailure
          title="Your purchases could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <FormSkeleton rows={3} hasHeading />}
      {data?.items.length === 0 && (
        <EmptyNote
          title="No purchases yet"
          action={
            <Button component={Link} to={trainingsPath} variant="contained">
              Find a training
            </Button>
          }
        >
          Trainings that you buy are listed here, with their receipts.
        </EmptyNote>
      )}
      {data && data.items.length > 0 && (
        <>
          <Stack component="ul" spacing={4}>
            {data.items.map((purchase) => (
              <li key={purchase.id} className={blocks.box}>
                <Entry purchase={purchase} />
              </li>
            ))}
          </Stack>
          <Pager label="Pages of purchases" page={page} pageSize={pageSize} total={data.total} />
        </>
      )}
    </>
  );
}

function Entry({ purchase }: { purchase: Purchase }) {
  const { id, kind, title, total, currency, promoCode, refunded, paidAt, createdAt } = purchase;
  return (
    <>
      <h2 className={text.title}>
        <PageLink to={`${purchasesPath}/${id}`}>{title}</PageLink>
      </h2>
      <div className={blocks.row}>
        <PurchaseChip purchase={purchase} />
        <span className={text.note}>
          {paidAt ? `Paid on ${dayOfTimeInWords(paidAt)}` : `Started on ${dayOfTimeInWords(createdAt)}`}
        </span>
      </div>
      <p className="tabular">
        {total === 0 ? (kind === 'seat' ? 'Paid for you' : 'Free') : moneyInWords(total, currency)}
        {kind === 'team' && `, ${counted(purchase.quantity, 'seat')}`}
        {promoCode !== null && `, with promo code ${promoCode}`}
        {refunded > 0 && `; ${moneyInWords(refunded, currency)} refunded`}
      </p>
      <ReceiptButton purchase={purchase} />
      {kind === 'team' && purchase.paidAt !== null && (
        <p>
          <PageLink to={seatsPath(id)}>Your seats</PageLink>
        </p>
      )}
    </>
  );
}
