import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { myCertificatesPath, trainingsPath } from '#domain/learning/addresses.ts';
import { type LearningSummary, myLearningQuery } from '#src/api/learning.ts';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { Pager, pageAsked } from '../frame/pager.tsx';
import { useLearningTitle } from '../frame/use-learning-title.ts';
import shared from '../learning.module.css';
import { learningPaths } from '../learning-paths.ts';
import styles from './my-trainings.module.css';

const pageSize = 20;

/** What a client has begun and completed, what they did last standing first. */
export default function MyTrainingsPage() {
  useLearningTitle('My trainings');
  const [asked] = useSearchParams();
  const page = pageAsked(asked);
  const { data, error, refetch } = useQuery(myLearningQuery(page, pageSize));
  return (
    <>
      <PageHeader title="My trainings" why="Go on where you stopped, on any device that you sign in on." />
      {!data && error && (
        <LoadFailure
          title="Your trainings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <FormSkeleton rows={3} hasHeading />}
      {data?.items.length === 0 && (
        <EmptyNote
          title="Nothing begun yet"
          action={
            <Button component={Link} to={trainingsPath} variant="contained">
              Find a training
            </Button>
          }
        >
          What you begin stands here, with how far you have come.
        </EmptyNote>
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={styles.list}>
            {data.items.map((learning) => (
              <li key={learning.id} className={styles.item}>
                <Mine learning={learning} />
              </li>
            ))}
          </ul>
          <Pager label="Pages of my trainings" page={page} pageSize={pageSize} total={data.total} />
        </>
      )}
    </>
  );
}

function Mine({ learning }: { learning: LearningSummary }) {
  const { title, slug, coverUrl, coverAlt, progress, completedAt, lastActivityAt, score, certificateId } =
    learning;
  return (
    <>
      {coverUrl ? (
        <img className={styles.cover} src={coverUrl} alt={coverAlt} width={160} height={90} loading="lazy" />
      ) : (
        <span className={styles.cover} />
      )}
      <div className={styles.words}>
        <h2>
          <PageLink to={learningPaths.learn(slug)}>{title}</PageLink>
        </h2>
        {completedAt === null ? (
          <>
            <ProgressBar
              value={progress.done}
              max={progress.total}
              label={`${progress.done} of ${progress.total} done`}
            />
            <p className={shared.quiet}>Last opened on {dayOfTimeInWords(lastActivityAt)}</p>
          </>
        ) : (
          <div className={shared.actions}>
            <StatusChip tone="saved">Completed</StatusChip>
            <span className={shared.quiet}>
              On {dayOfTimeInWords(completedAt)}
              {score !== null && `, with ${score} %`}
            </span>
            {certificateId !== null && <PageLink to={myCertificatesPath}>Certificate</PageLink>}
          </div>
        )}
      </div>
    </>
  );
}
