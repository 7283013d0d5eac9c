import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { asSentence } from '#domain/copy.ts';
import { myCertificatesPath, purchasesPath } from '#domain/learning/addresses.ts';
import { beginLearning, type OwnTraining } from '#src/api/learning.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { dateInWords, dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { Cover } from '../cover.tsx';
import styles from '../learning.module.css';
import { learningPaths } from '../learning-paths.ts';

/** One training of a client: its state, its certificate and the next action. */
export function OwnTrainingCard({ training }: { training: OwnTraining }) {
  const { title, slug, coverUrl, coverAlt, state, accessUntil, certificate, isOffered } = training;
  const isClosed = state === 'refunded' || state === 'suspended' || state === 'ended';
  return (
    <>
      {coverUrl ? (
        <img className={styles.cover} src={coverUrl} alt={coverAlt} width={160} height={90} loading="lazy" />
      ) : (
        <Cover className={styles.cover} title={title} />
      )}
      <Stack spacing={2.5}>
        <h2 className={text.title}>
          {isClosed && !isOffered ? (
            title
          ) : (
            <PageLink
              to={isClosed || state === 'bought' ? learningPaths.training(slug) : learningPaths.learn(slug)}
            >
              {title}
            </PageLink>
          )}
        </h2>
        <Standing training={training} />
        {accessUntil !== null && state !== 'ended' && !isClosed && (
          <p className={text.note}>You have access until {dateInWords(accessUntil)}.</p>
        )}
        <Next training={training} />
        {certificate && (!isClosed || state === 'ended') && (
          <p className={text.note}>
            <PageLink to={myCertificatesPath}>Certificate {certificate.number}</PageLink>
          </p>
        )}
      </Stack>
    </>
  );
}

function Standing({ training }: { training: OwnTraining }) {
  const {
    state,
    isSeat,
    accessUntil,
    boughtAt,
    refundedAt,
    completedAt,
    lastActivityAt,
    progress,
    score,
    certificate,
  } = training;
  switch (state) {
    case 'bought':
      return (
        <div className={blocks.row}>
          <StatusChip tone="open">Not started</StatusChip>
          <span className={text.note}>
            {isSeat ? 'Paid for you on' : 'Bought on'} {dayOfTimeInWords(boughtAt)}
          </span>
        </div>
      );
    case 'begun':
      return (
        <>
          <ProgressBar
            value={progress?.done ?? 0}
            max={progress?.total ?? 0}
            label={`${progress?.done} of ${progress?.total} done`}
          />
          <p className={text.note}>Last opened on {dayOfTimeInWords(lastActivityAt)}</p>
        </>
      );
    case 'refunded':
      return (
        <div className={blocks.row}>
          <StatusChip tone="open">Refunded</StatusChip>
          <span className={text.note}>Refunded on {dayOfTimeInWords(refundedAt ?? lastActivityAt)}</span>
        </div>
      );
    case 'suspended':
      return (
        <div className={blocks.row}>
          <StatusChip tone="open">Suspended</StatusChip>
          <span className={text.note}>
            {isSeat ? 'The payment of your seat is being reviewed' : 'Your bank disputes the payment'}
          </span>
        </div>
      );
    case 'ended':
      return (
        <>
          <div className={blocks.row}>
            <StatusChip tone="open">Access ended</StatusChip>
            <span className={text.note}>{accessUntil && `The last day was ${dateInWords(accessUntil)}`}</span>
          </div>
          <p className={text.note}>
            {isSeat && accessUntil === null
              ? 'Ask the company that gave you the seat.'
              : 'Contact us if you need more time.'}
          </p>
        </>
      );
    default:
      return (
        <div className={blocks.row}>
          {state === 'expired' ? (
            <StatusChip tone="open">Certificate expired</StatusChip>
          ) : (
            <StatusChip tone="saved">Completed</StatusChip>
          )}
          <span className={text.note}>
            {completedAt && `Completed on ${dayOfTimeInWords(completedAt)}`}
            {score !== null && `, with ${score} %`}
            {certificate?.validUntil &&
              `; certificate ${state === 'expired' ? 'was valid' : 'valid'} until ${dateInWords(certificate.validUntil)}`}
          </span>
        </div>
      );
  }
}

/** The next action. Starting and renewing happen here, because a withdrawn training has no page in the catalogue. */
function Next({ training }: { training: OwnTraining }) {
  const { trainingId, title, slug, state, isSeat, certificate, isOffered, purchaseId } = training;
  const navigate = useNavigate();
  const again = state === 'completed' || state === 'expired';
  const begin = useMutation({
    mutationFn: () => beginLearning({ trainingId, isFree: false }, { again }),
    onSuccess: (learning) => navigate(learningPaths.learn(learning.slug)),
  });
  const begins = (label: string) => (
    <Button
      variant="contained"
      disabled={begin.isPending}
      aria-label={begin.isPending ? undefined : `${label}: ${title}`}
      onClick={() => begin.mutate()}
    >
      <BusyLabel busy={begin.isPending} label={label} busyLabel="Starting…" />
    </Button>
  );
  return (
    <>
      {begin.error && (
        <FormAlert severity="error" title="The training was not started">
          {asSentence(begin.error.message)}
        </FormAlert>
      )}
      <div className={blocks.row}>
        {state === 'bought' && begins('Start')}
        {state === 'begun' && (
          <Button
            component={Link}
            to={learningPaths.learn(slug)}
            variant="contained"
            aria-label={`Continue: ${title}`}
          >
            Continue
          </Button>
        )}
        {again && certificate?.renewable && isOffered && begins('Learn again')}
        {again && !certificate?.renewable && (
          <Button
            component={Link}
            to={learningPaths.learn(slug)}
            variant="outlined"
            aria-label={`Open again: ${title}`}
          >
            Open again
          </Button>
        )}
        {state === 'refunded' && isOffered && (
          <Button
            component={Link}
            to={learningPaths.training(slug)}
            variant="outlined"
            aria-label={`Buy again: ${title}`}
          >
            Buy again
          </Button>
        )}
        {(state === 'refunded' || (state === 'suspended' && !isSeat)) && (
          <PageLink to={`${purchasesPath}/${purchaseId}`}>See the purchase</PageLink>
        )}
      </div>
    </>
  );
}
