import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { asSentence } from '#domain/copy.ts';
import { purchasesPath } from '#domain/learning/addresses.ts';
import { ApiError } from '#src/api/api-error.ts';
import { clientStanding, watchClientStanding } from '#src/api/client-standing.ts';
import { beginLearning, type Learning, learningQuery, ownTrainingQuery } from '#src/api/learning.ts';
import type { CatalogueTraining } from '#src/api/trainings.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { AccessEnded, Suspended } from '../frame/access-notices.tsx';
import styles from '../learning.module.css';
import { learningPaths } from '../learning-paths.ts';
import { priceInWords } from '../learning-words.ts';

type Taken = Pick<CatalogueTraining, 'id' | 'slug' | 'price' | 'currency'>;

/** The button for a training: Begin, Buy or Continue, by its state for the visitor. */
export function TakeTraining({ training }: { training: Taken }) {
  const isSignedIn = useSyncExternalStore(watchClientStanding, clientStanding) === 'in';
  return isSignedIn ? <ForClient training={training} /> : <ForVisitor training={training} />;
}

/** A visitor who is not signed in is asked to sign in first. */
function ForVisitor({ training }: { training: Taken }) {
  const { slug, price } = training;
  return (
    <Stack spacing={4}>
      <p className={`${styles.price} tabular`}>{priceInWords(training)}</p>
      <Button
        component={Link}
        to={price === 0 ? learningPaths.learn(slug) : learningPaths.pay(slug)}
        variant="contained"
        size="large"
      >
        {price === 0 ? 'Begin' : 'Buy'}
      </Button>
      <p className={text.note}>You will be asked to sign in with your email address.</p>
      <BuyForTeam training={training} />
    </Stack>
  );
}

/** The link to buy seats for others; nothing for a free training. */
function BuyForTeam({ training: { slug, price } }: { training: Taken }) {
  if (price === 0) return null;
  return (
    <p>
      <PageLink to={learningPaths.team(slug)}>Buy for a team</PageLink>
    </p>
  );
}

function ForClient({ training }: { training: Taken }) {
  const { id, slug, price } = training;
  const isFree = price === 0;
  const learning = useQuery(learningQuery(id));
  const own = useQuery({ ...ownTrainingQuery(id), enabled: learning.data === null });
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => beginLearning({ trainingId: id, isFree }),
    onSuccess: () => navigate(learningPaths.learn(slug)),
    onError: (error) => {
      // It was refunded, or never bought: continue with the payment.
      if (error instanceof ApiError && error.status === 403 && !isFree) navigate(learningPaths.pay(slug));
    },
  });
  if (learning.data) return <GoOn learning={learning.data} training={training} />;
  if (learning.isPending || (learning.data === null && own.isPending)) return <Skeleton height={96} />;
  if (own.data?.state === 'suspended') return <Suspended />;
  // A person whose seat has ended can buy the training.
  const hadSeat = own.data?.state === 'ended' && own.data.isSeat && own.data.accessUntil === null;
  if (own.data?.state === 'ended' && !hadSeat) return <AccessEnded />;
  const isBought = own.data !== null && own.data !== undefined && own.data.state !== 'refunded' && !hadSeat;
  const isTheirs = isFree || isBought;
  return (
    <Stack spacing={4}>
      {own.data?.state === 'refunded' && (
        <p>
          Refunded on {dayOfTimeInWords(own.data.refundedAt ?? own.data.lastActivityAt)}.{' '}
          <PageLink to={`${purchasesPath}/${own.data.purchaseId}`}>See the purchase</PageLink>
        </p>
      )}
      {!isBought && <p className={`${styles.price} tabular`}>{priceInWords(training)}</p>}
      {begin.error && (
        <FormAlert severity="error" title="The training was not started">
          {asSentence(begin.error.message)}
        </FormAlert>
      )}
      {isTheirs ? (
        <Button variant="contained" size="large" disabled={begin.isPending} onClick={() => begin.mutate()}>
          <BusyLabel busy={begin.isPending} label="Begin" busyLabel="Beginning…" />
        </Button>
      ) : (
        <Button component={Link} to={learningPaths.pay(slug)} variant="contained" size="large">
          {own.data?.state === 'refunded' ? 'Buy again' : 'Buy'}
        </Button>
      )}
      {isBought && !isFree && (
        <p className={text.note}>
          {own.data?.isSeat ? 'It is paid for you.' : 'You have bought this training.'}
        </p>
      )}
      {isFree && <p className={text.note}>It is free. You need no card.</p>}
      <BuyForTeam training={training} />
    </Stack>
  );
}

function GoOn({ learning, training }: { learning: Learning; training: Taken }) {
  const { slug } = training;
  const { progress, completedAt } = learning;
  return (
    <Stack spacing={4}>
      {completedAt === null ? (
        <ProgressBar
          value={progress.done}
          max={progress.total}
          label={`${progress.done} of ${progress.total} done`}
        />
      ) : (
        <p className={text.note}>You completed it on {dayOfTimeInWords(completedAt)}.</p>
      )}
      <Button component={Link} to={learningPaths.learn(slug)} variant="contained" size="large">
        {completedAt === null ? 'Continue' : 'Open it again'}
      </Button>
      <BuyForTeam training={training} />
    </Stack>
  );
}
