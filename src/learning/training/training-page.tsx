import Stack from '@mui/material/Stack';
import blocks from '#src/ui/frame/blocks.module.css';
import text from '#src/ui/text/text.module.css';
import shared from '../learning.module.css';
import '#src/ui/text/post-body.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { trainingsPath } from '#domain/learning/addresses.ts';
import { ApiError } from '#src/api/api-error.ts';
import { clientStanding } from '#src/api/client-standing.ts';
import { begunAt } from '#src/api/learning.ts';
import { type CatalogueTraining, trainingQuery } from '#src/api/trainings.ts';
import { LoadFailure, NoSuchPage } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { Cover } from '../cover.tsx';
import { learningPaths } from '../learning-paths.ts';
import { counted, languageName, minutesInWords } from '../learning-words.ts';
import { TakeTraining } from './take-training.tsx';

/** The public page of a training: its outline, its price, and the button that starts or buys it. */
export default function TrainingPage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(trainingQuery(slug));
  if (data) {
    // A former slug redirects to the current one.
    if (data.slug !== slug) return <Navigate to={learningPaths.training(data.slug)} replace />;
    return <Shown training={data} />;
  }
  if (!error) return <FormSkeleton rows={3} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotOffered slug={slug} />;
  return (
    <LoadFailure title="The training could not be loaded" error={error} onRetry={() => void refetch()} />
  );
}

/** A client who has started a withdrawn training can continue it. */
function NotOffered({ slug }: { slug: string }) {
  const { data: begun } = useQuery({
    queryKey: ['learning', 'begun-at', slug],
    queryFn: () => begunAt(slug),
    enabled: clientStanding() === 'in',
  });
  if (!begun) {
    return (
      <NoSuchPage
        title="This training is not offered"
        why="The address may be mistyped, or the training is no longer offered."
      />
    );
  }
  return (
    <>
      <PageHeader
        title={begun.title}
        why="This training is no longer offered. You have started it, so you can still finish it."
      />
      <p>
        <PageLink to={learningPaths.learn(slug)}>Continue the training</PageLink>
      </p>
    </>
  );
}

function Shown({ training }: { training: CatalogueTraining }) {
  const { title, summary, description, coverUrl, coverAlt, language, tags } = training;
  useDocumentTitle(title);
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', summary);
  }, [summary]);
  return (
    <>
      <p>
        <PageLink to={trainingsPath}>All trainings</PageLink>
      </p>
      <div className={shared.page}>
        <Stack spacing={3} lang={language}>
          <PageHeader title={title} why={summary} />
          <Facts training={training} />
        </Stack>
        <aside className={`${blocks.box} ${shared.take}`} aria-label="Take this training">
          {coverUrl ? (
            <img src={coverUrl} alt={coverAlt} lang={language} width={640} height={360} />
          ) : (
            <Cover title={title} />
          )}
          <TakeTraining training={training} />
        </aside>
        <Stack spacing={10}>
          {description && (
            <Stack component="section" spacing={4} aria-labelledby="about">
              <h2 id="about">About this training</h2>
              <div
                className={`post-body ${shared.about}`}
                lang={language}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it by an allow-list
                dangerouslySetInnerHTML={{ __html: description }}
              />
            </Stack>
          )}
          <Outline training={training} />
          {tags.length > 0 && (
            <ul className="tags" aria-label="Subjects" lang={language}>
              {tags.map((tag) => (
                <li key={tag}>
                  <Link
                    className="tag"
                    to={{ pathname: trainingsPath, search: new URLSearchParams({ tag }).toString() }}
                  >
                    {tag}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Stack>
      </div>
    </>
  );
}

function Facts({ training }: { training: CatalogueTraining }) {
  const { minutes, moduleCount, stepCount, quizCount, language, refresherMonths } = training;
  return (
    <p className="fact-line" lang="en">
      {minutes !== null && <span>{minutesInWords(minutes)}</span>}
      <span>{counted(moduleCount, 'module')}</span>
      <span>{counted(stepCount, 'step')}</span>
      {quizCount > 0 && <span>{counted(quizCount, 'quiz', 'quizzes')}</span>}
      <span>{languageName(language)}</span>
      <span>
        {refresherMonths === null
          ? 'Certificate without an end date'
          : `Certificate for ${counted(refresherMonths, 'month')}`}
      </span>
    </p>
  );
}

const kinds = { text: 'Text', picture: 'Picture', video: 'Video', file: 'File' } as const;

/** The outline of a training, without its content. */
function Outline({ training }: { training: CatalogueTraining }) {
  const { outline, finalQuizzes, language, inOrder } = training;
  return (
    <Stack component="section" spacing={4} aria-labelledby="holds">
      <h2 id="holds">Contents</h2>
      {inOrder && <p className={text.note}>One step after the other, in this order.</p>}
      <Stack component="ol" spacing={4}>
        {outline.map(({ id, title, summary, steps, quizzes }) => (
          <li key={id} className={blocks.box}>
            <div lang={language}>
              <h3>{title}</h3>
              {summary && <p className={text.note}>{summary}</p>}
            </div>
            <ol className={shared.parts}>
              {steps.map((step) => (
                <li key={step.id}>
                  <span lang={language}>{step.title}</span>
                  <span className={text.note}>
                    {step.minutes === null
                      ? kinds[step.kind]
                      : `${kinds[step.kind]}, ${minutesInWords(step.minutes)}`}
                  </span>
                </li>
              ))}
              {quizzes.map((quiz) => (
                <Quiz key={quiz.id} quiz={quiz} language={language} />
              ))}
            </ol>
          </li>
        ))}
        {finalQuizzes.length > 0 && (
          <li className={blocks.box}>
            <h3>At the end</h3>
            <ol className={shared.parts}>
              {finalQuizzes.map((quiz) => (
                <Quiz key={quiz.id} quiz={quiz} language={language} />
              ))}
            </ol>
          </li>
        )}
      </Stack>
    </Stack>
  );
}

function Quiz({ quiz, language }: { quiz: CatalogueTraining['finalQuizzes'][number]; language: string }) {
  const { title, questionCount, passPercentage, timeLimitMinutes } = quiz;
  return (
    <li>
      <span lang={language}>{title}</span>
      <span className={text.note}>
        {[
          `Quiz, ${counted(questionCount, 'question')}`,
          `passed with ${passPercentage} %`,
          ...(timeLimitMinutes === null ? [] : [`within ${minutesInWords(timeLimitMinutes)}`]),
        ].join(', ')}
      </span>
    </li>
  );
}
