import Stack from '@mui/material/Stack';
import blocks from '#src/ui/frame/blocks.module.css';
import '#src/ui/text/post-body.css';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { asSentence } from '#domain/copy.ts';
import { myCertificatesPath, trainingsPath } from '#domain/learning/addresses.ts';
import { ApiError } from '#src/api/api-error.ts';
import { beginLearning, begunAt, type Learning, learningQuery, ownTrainingQuery } from '#src/api/learning.ts';
import { queryClient } from '#src/api/query-client.ts';
import { type CatalogueTraining, trainingQuery } from '#src/api/trainings.ts';
import { LoadFailure, NoSuchPage } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { dateInWords, dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { learningPaths } from '../learning-paths.ts';
import { TakeTraining } from '../training/take-training.tsx';
import { isOpen, type Part, partsOf, titleOf } from './parts.ts';
import { PlayerFrame } from './player-frame.tsx';
import { StepPart } from './step-part.tsx';

const QuizPart = lazy(async () => ({ default: (await import('../quiz/quiz-part.tsx')).QuizPart }));

/** The page of a training: the part in the address, or the next one. */
export default function PlayerPage() {
  const { slug = '' } = useParams();
  const found = useQuery(placeQuery(slug));
  const id = found.data?.trainingId;
  const learning = useQuery({ ...learningQuery(id ?? ''), enabled: id !== undefined });
  const error = found.error ?? learning.error;
  if (found.data && learning.data) return <Player learning={learning.data} slug={slug} />;
  if (found.data && learning.data === null) return <NotBegun training={found.data.training} />;
  if (found.data === null) {
    return (
      <NoSuchPage
        title="This training is not offered"
        why="The address may be mistyped, or the training is no longer offered and you have not started it."
      />
    );
  }
  if (!error) return <FormSkeleton rows={3} />;
  const again = () => void (found.error ? found.refetch() : learning.refetch());
  return <LoadFailure title="The training could not be loaded" error={error} onRetry={again} />;
}

/** Finds the training of an address: in the catalogue, or one that was started before it was withdrawn; null for none. */
const placeQuery = (slug: string) => ({
  queryKey: ['learning', 'at', slug] as const,
  queryFn: async (): Promise<{ trainingId: string; training: CatalogueTraining | null } | null> => {
    try {
      const training = await queryClient.fetchQuery(trainingQuery(slug));
      return { trainingId: training.id, training };
    } catch (error) {
      if (!(error instanceof ApiError && [400, 404].includes(error.status))) throw error;
      const begun = await begunAt(slug);
      return begun && { trainingId: begun.trainingId, training: null };
    }
  },
});

function NotBegun({ training }: { training: CatalogueTraining | null }) {
  useDocumentTitle(training?.title);
  if (!training) return <NoSuchPage title="This training is not offered" />;
  return (
    <>
      <PageHeader title={training.title} why={training.summary} />
      <div>
        <TakeTraining training={training} />
      </div>
    </>
  );
}

function Player({ learning, slug }: { learning: Learning; slug: string }) {
  const { part: asked } = useParams();
  const parts = partsOf(learning);
  const part = parts.find(({ id }) => id === asked);
  useDocumentTitle(part ? `${titleOf(part)} – ${learning.title}` : learning.title);
  const next = learning.next.id;
  if (!part && asked !== undefined) return <Navigate to={learningPaths.learn(slug)} replace />;
  if (!part && learning.completedAt === null && next !== null) {
    return <Navigate to={learningPaths.learn(slug, next)} replace />;
  }
  return (
    <PlayerFrame learning={learning} slug={slug} part={part}>
      {part ? (
        <Shown key={part.id} learning={learning} slug={slug} part={part} parts={parts} />
      ) : (
        <Completed learning={learning} />
      )}
    </PlayerFrame>
  );
}

interface ShownProps {
  learning: Learning;
  slug: string;
  part: Part;
  parts: readonly Part[];
}

function Shown({ learning, slug, part, parts }: ShownProps) {
  const place = parts.indexOf(part);
  const around = { before: parts[place - 1], after: parts[place + 1] };
  if (!isOpen(part)) return <NotYet learning={learning} part={part} slug={slug} />;
  return part.kind === 'step' ? (
    <StepPart learning={learning} slug={slug} step={part.step} {...around} />
  ) : (
    <Suspense fallback={<FormSkeleton rows={4} />}>
      <QuizPart learning={learning} slug={slug} quiz={part.quiz} {...around} />
    </Suspense>
  );
}

function NotYet({ learning, part, slug }: Pick<ShownProps, 'learning' | 'part' | 'slug'>) {
  const next = partsOf(learning).find(({ id }) => id === learning.next.id);
  return (
    <>
      <PageHeader
        title={titleOf(part)}
        why="This part opens when the parts before it are done. The parts of this training have a fixed order."
      />
      {next && (
        <p>
          <PageLink to={learningPaths.learn(slug, next.id)}>Go to {titleOf(next)}</PageLink>
        </p>
      )}
    </>
  );
}

/** The end of a training: that it is completed, with its certificate, or that no part can be continued. */
function Completed({ learning }: { learning: Learning }) {
  const { completedAt, score, certificateId, newerVersion, title, language } = learning;
  if (completedAt === null) {
    return (
      <>
        <PageHeader
          title="There is nothing to continue"
          why="A quiz was not passed, and no attempt is left. Contact us if you think that you should get another attempt."
        />
        <div className={blocks.row}>
          <Button href="/contact" variant="outlined">
            Contact us
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader title="You have completed this training" />
      <div className={blocks.box}>
        <p>
          <span lang={language}>{title}</span>, on {dayOfTimeInWords(completedAt)}
          {score !== null && `, with ${score} % of all marks`}.
        </p>
        <div className={blocks.row}>
          <Button component={Link} to={myCertificatesPath} variant="contained">
            {certificateId === null ? 'My certificates' : 'See the certificate'}
          </Button>
          <Button component={Link} to={trainingsPath} variant="outlined">
            Find another training
          </Button>
        </div>
      </div>
      <Renewal learning={learning} newerVersion={newerVersion} />
    </>
  );
}

/** The offer to take the training again: the certificate ends soon, or there is a newer version. */
function Renewal({ learning, newerVersion }: { learning: Learning; newerVersion: boolean }) {
  const { data: own } = useQuery(ownTrainingQuery(learning.trainingId));
  const until = own?.isOffered && own.certificate?.renewable ? own.certificate.validUntil : null;
  if (until !== null) {
    return (
      <Again
        trainingId={learning.trainingId}
        title="Renew your certificate"
        text={`Your certificate ${own?.state === 'expired' ? 'was' : 'is'} valid until ${dateInWords(until)}. Complete the training again to get another one.`}
        label="Begin again"
      />
    );
  }
  if (!newerVersion) return null;
  return (
    <Again
      trainingId={learning.trainingId}
      title="There is a newer version"
      text="You can take the training again. Your completed training and its certificate do not change."
      label="Begin the newer version"
    />
  );
}

function Again(props: { trainingId: string; title: string; text: string; label: string }) {
  const { trainingId, title, text, label } = props;
  const begin = useMutation({
    mutationFn: () => beginLearning({ trainingId, isFree: false }, { again: true }),
  });
  return (
    <Stack component="section" spacing={4} aria-labelledby="again">
      <h2 id="again">{title}</h2>
      <p>{text}</p>
      {begin.error && (
        <FormAlert severity="error" title="The training was not started">
          {asSentence(begin.error.message)}
        </FormAlert>
      )}
      <div>
        <Button variant="outlined" disabled={begin.isPending} onClick={() => begin.mutate()}>
          <BusyLabel busy={begin.isPending} label={label} busyLabel="Beginning…" />
        </Button>
      </div>
    </Stack>
  );
}
