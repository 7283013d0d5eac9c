import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { asSentence } from '#domain/copy.ts';
import { seatsPath } from '#domain/learning/addresses.ts';
import { seatsAtLeast, seatsAtMost } from '#domain/purchases/seats.ts';
import { ApiError } from '#src/api/api-error.ts';
import { buy, openTeamQuery, type Purchase } from '#src/api/purchases.ts';
import { type CatalogueTraining, trainingQuery } from '#src/api/trainings.ts';
import { LoadFailure, NoSuchPage } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import text from '#src/ui/text/text.module.css';
import shared from '../learning.module.css';
import { learningPaths } from '../learning-paths.ts';
import { priceInWords } from '../learning-words.ts';
import { Checkout } from './checkout.tsx';

/** The page that sells seats of a training to a company: the number of seats, then the price and the payment. */
export default function TeamPage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(trainingQuery(slug));
  if (data && data.price > 0) return <Shown training={data} />;
  if (!data && !error) return <FormSkeleton rows={3} />;
  if (data || (error instanceof ApiError && [400, 404].includes(error.status))) {
    return (
      <NoSuchPage
        title={data ? 'This training is free' : 'This training is not offered'}
        why={data ? 'Everyone can begin it without a seat.' : 'It may have been withdrawn.'}
      />
    );
  }
  return (
    <LoadFailure
      title="The training could not be loaded"
      error={error ?? new Error()}
      onRetry={() => void refetch()}
    />
  );
}

function Shown({ training }: { training: CatalogueTraining }) {
  const { id, slug, title } = training;
  useDocumentTitle(`Seats for ${title}`);
  const { data: purchase, error, refetch } = useQuery(openTeamQuery(id));
  const [asked] = useSearchParams();
  return (
    <>
      <p>
        <PageLink to={learningPaths.training(slug)}>Back to the training</PageLink>
      </p>
      <PageHeader
        title={title}
        why="Buy seats for your team, then invite people by email. Each person learns with an account of their own."
      />
      {error && (
        <LoadFailure title="Seats cannot be bought now" error={error} onRetry={() => void refetch()} />
      )}
      {!error && purchase === undefined && <FormSkeleton rows={3} />}
      {!error && purchase !== undefined && (
        <Stack spacing={8}>
          <SeatsForm key={purchase?.id} training={training} purchase={purchase} />
          {purchase && <Checkout purchase={purchase} hasLeft={asked.has('left')} />}
        </Stack>
      )}
    </>
  );
}

type SeatsFormProps = { training: CatalogueTraining; purchase: Purchase | null };

/** The number of seats and the company. A change of an open purchase computes its price again. */
function SeatsForm({ training, purchase }: SeatsFormProps) {
  const navigate = useNavigate();
  const [seats, setSeats] = useState(purchase ? String(purchase.quantity) : '');
  const [company, setCompany] = useState(purchase?.company ?? '');
  const [problem, setProblem] = useState<string>();
  const order = useMutation({
    mutationFn: () =>
      buy({
        trainingId: training.id,
        seats: Number(seats),
        ...(company.trim() !== '' && { company: company.trim() }),
        ...(purchase?.promoCode && { promoCode: purchase.promoCode }),
        ...(purchase?.province && { province: purchase.province }),
      }),
    // A promo code can make them free.
    onSuccess: ({ id, state }) => state === 'paid' && navigate(seatsPath(id)),
  });
  const refusalOf = (name: string) =>
    order.error instanceof ApiError
      ? order.error.fields.find(({ property }) => property === name)?.message
      : undefined;
  const refusal = refusalOf('seats');
  const companyRefusal = refusalOf('company');
  const send = (event: FormEvent) => {
    event.preventDefault();
    const count = /^\d+$/.test(seats.trim()) ? Number(seats) : 0;
    const isOutside = count < seatsAtLeast || count > seatsAtMost;
    setProblem(isOutside ? `Enter a number from ${seatsAtLeast} to ${seatsAtMost}` : undefined);
    if (!isOutside) order.mutate();
  };
  return (
    <Stack component="form" spacing={6} className={shared.narrow} noValidate onSubmit={send}>
      {order.error && !refusal && !companyRefusal && (
        <FormAlert severity="error" title="The order was not changed">
          {asSentence(order.error.message)}
        </FormAlert>
      )}
      <TextControl
        name="seats"
        label="Number of seats"
        inputMode="numeric"
        value={seats}
        error={problem ?? refusal}
        help={`${priceInWords(training)} a seat, before tax.`}
        onChange={setSeats}
      />
      <TextControl
        name="company"
        label="Company (optional)"
        autoComplete="organization"
        value={company}
        error={companyRefusal}
        help="For the receipt and the invitations."
        onChange={setCompany}
      />
      <div className={blocks.row}>
        <Button type="submit" variant={purchase ? 'outlined' : 'contained'} disabled={order.isPending}>
          <BusyLabel
            busy={order.isPending}
            label={purchase ? 'Update the order' : 'Continue'}
            busyLabel="Computing the price…"
          />
        </Button>
        <p role="status" className={text.note}>
          {order.isSuccess && purchase && 'The order is up to date.'}
        </p>
      </div>
    </Stack>
  );
}
