import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '#src/api/api-error.ts';
import { ownPurchaseQuery } from '#src/api/purchases.ts';
import { type CatalogueTraining, trainingQuery } from '#src/api/trainings.ts';
import { LoadFailure, NoSuchPage } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { Suspended } from '../frame/access-notices.tsx';
import { learningPaths } from '../learning-paths.ts';
import { Bought } from './bought.tsx';
import { Checkout } from './checkout.tsx';

/** The page that sells a training: its price, with promo code and province, and the button for the payment page. */
export default function PaymentPage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(trainingQuery(slug));
  if (data) return <Shown training={data} />;
  if (!error) return <FormSkeleton rows={3} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <NoSuchPage title="This training is not offered" why="It may have been withdrawn. Nothing was paid." />
    );
  }
  return (
    <LoadFailure title="The training could not be loaded" error={error} onRetry={() => void refetch()} />
  );
}

function Shown({ training }: { training: CatalogueTraining }) {
  const { id, slug, title } = training;
  useDocumentTitle(`Buy ${title}`);
  const { data: purchase, error, refetch } = useQuery(ownPurchaseQuery(id));
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const isFree = training.price === 0;
  useEffect(() => {
    if (isFree) navigate(learningPaths.training(slug), { replace: true });
  }, [isFree, navigate, slug]);
  return (
    <>
      <p>
        <PageLink to={learningPaths.training(slug)}>Back to the training</PageLink>
      </p>
      <PageHeader title={title} why="Check the price, then pay by card." />
      {error && (
        <LoadFailure title="This cannot be bought now" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !purchase && <FormSkeleton rows={3} />}
      {!error && purchase?.state === 'paid' && <Bought trainingId={id} slug={slug} />}
      {!error && purchase?.state === 'disputed' && <Suspended />}
      {!error && purchase && !['paid', 'disputed'].includes(purchase.state) && (
        <Checkout purchase={purchase} hasLeft={asked.has('left')} />
      )}
    </>
  );
}
