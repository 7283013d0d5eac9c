import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '#src/api/api-error.ts';
import { paymentSessionQuery } from '#src/api/purchases.ts';
import { LoadFailure, NoSuchPage } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { Suspended } from '../frame/access-notices.tsx';
import { learningPaths } from '../learning-paths.ts';
import { Bought, SeatsBought } from './bought.tsx';

/** The page where the buyer returns from the payment page: it shows the result of the payment, and opens nothing itself. */
export default function PaidPage() {
  useDocumentTitle('Your payment');
  const { slug = '' } = useParams();
  const [asked] = useSearchParams();
  const { data, error, refetch } = useQuery(paymentSessionQuery(asked.get('session_id') ?? ''));
  if (!data && error instanceof ApiError && [400, 404].includes(error.status)) {
    return <NoSuchPage title="There is no such payment" why="It may belong to another account." />;
  }
  return (
    <>
      <PageHeader
        title="Your payment"
        why="The result of your payment, as our payment provider reports it."
      />
      {!data && error && (
        <LoadFailure title="The payment could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <FormSkeleton rows={1} />}
      {data?.state === 'paid' &&
        (data.kind === 'team' ? (
          <SeatsBought purchaseId={data.purchaseId} />
        ) : (
          <Bought trainingId={data.trainingId} slug={data.slug} />
        ))}
      {data?.state === 'disputed' && <Suspended />}
      {data && !['paid', 'disputed'].includes(data.state) && (
        <NotPaid
          state={data.state}
          back={data.kind === 'team' ? learningPaths.team(slug) : learningPaths.pay(slug)}
        />
      )}
    </>
  );
}

function NotPaid({ state, back }: { state: string; back: string }) {
  if (state === 'paying') {
    return (
      <FormAlert severity="info" title="Your payment is being confirmed">
        This usually takes seconds. You can close this page: you receive the receipt by email, with a link to
        what you bought. You do not need to pay again.
      </FormAlert>
    );
  }
  return (
    <>
      <FormAlert
        severity={state === 'refunded' ? 'info' : 'error'}
        title={state === 'refunded' ? 'This payment was refunded' : 'The payment did not go through'}
      >
        {state === 'refunded'
          ? 'We refund the payment to your card.'
          : 'Nothing was charged. You can try another card.'}
      </FormAlert>
      <p>
        <PageLink to={back}>Back to the payment</PageLink>
      </p>
    </>
  );
}
