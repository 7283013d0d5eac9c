import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { trainingsPath } from '#domain/learning/addresses.ts';
import { trainingsPage } from '#domain/public-pages.ts';
import {
  type CatalogueQuestion,
  cataloguePageSize,
  catalogueQuery,
  type ListedTraining,
} from '#src/api/trainings.ts';
import { LoadFailure } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import text from '#src/ui/text/text.module.css';
import { Cover } from '../cover.tsx';
import { Pager, pageAsked } from '../frame/pager.tsx';
import styles from '../learning.module.css';
import { learningPaths } from '../learning-paths.ts';
import { counted, languageName, minutesInWords, priceInWords } from '../learning-words.ts';
import { CatalogueFilter } from './catalogue-filter.tsx';

/** The public catalogue of trainings; the address holds the search. */
export default function CataloguePage() {
  useDocumentTitle(trainingsPage.title);
  const [asked] = useSearchParams();
  const question = questionOf(asked);
  const { data, error, isPlaceholderData, refetch } = useQuery(catalogueQuery(question));
  const isNarrowed = [...asked.keys()].some((key) => key !== 'page');
  return (
    <>
      <PageHeader
        title={trainingsPage.title}
        why="Learn at your own pace, pass the quizzes, and share your certificate."
      />
      <CatalogueFilter />
      {!data && error && (
        <LoadFailure title="The trainings could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Outline />}
      {data && (
        <>
          <p role="status" className={`${text.note} ${styles.said}`}>
            {isNarrowed &&
              data.items.length > 0 &&
              `${data.totalIsMore ? 'More than ' : ''}${data.total} found`}
          </p>
          {data.items.length === 0 && <Nothing isNarrowed={isNarrowed} />}
          <ul className="teasers" aria-busy={isPlaceholderData || undefined} aria-label="Trainings">
            {data.items.map((training, place) => (
              <li key={training.id}>
                <TrainingCard training={training} isFirst={place < 3} />
              </li>
            ))}
          </ul>
          <Pager
            label="Pages of trainings"
            page={question.page}
            pageSize={cataloguePageSize}
            total={data.total}
            mayBeMore={data.totalIsMore && data.items.length === cataloguePageSize}
          />
        </>
      )}
    </>
  );
}

function Outline() {
  return (
    <div className="teasers" role="status" aria-busy="true" aria-label="Loading">
      <TrainingCardOutline />
      <TrainingCardOutline />
      <TrainingCardOutline />
    </div>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return <EmptyNote title="No training yet">We are preparing the first ones. Come back soon.</EmptyNote>;
  }
  return (
    <EmptyNote
      isAnswer
      title="No training matches"
      action={
        <Button component={Link} to={trainingsPath} variant="outlined">
          Show all trainings
        </Button>
      }
    >
      Try fewer or other words, or trainings in any language and at any price.
    </EmptyNote>
  );
}

function questionOf(asked: URLSearchParams): CatalogueQuestion {
  const price = asked.get('price');
  const language = asked.get('language') ?? '';
  return {
    search: (asked.get('search') ?? '').slice(0, 200),
    tag: (asked.get('tag') ?? '').slice(0, 50),
    language: /^[A-Za-z0-9-]{1,35}$/.test(language) ? language : '',
    free: price === 'free' ? true : price === 'paid' ? false : null,
    page: pageAsked(asked),
  };
}

/** A training in the catalogue. @param isFirst whether it and its picture are visible at once */
function TrainingCard({ training, isFirst }: { training: ListedTraining; isFirst: boolean }) {
  const { slug, title, summary, coverUrl, coverAlt, language, minutes, stepCount, quizCount } = training;
  return (
    <article className="teaser">
      {coverUrl ? (
        <img
          className="teaser-cover"
          src={coverUrl}
          alt={coverAlt}
          width={640}
          height={360}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      ) : (
        <Cover className="teaser-cover" title={title} />
      )}
      <div className={`teaser-words ${styles.words}`}>
        <h2 lang={language}>
          <Link className="teaser-name" to={learningPaths.training(slug)}>
            {title}
          </Link>
        </h2>
        <p lang={language} className={text.typed}>
          {summary}
        </p>
        <div className={`${blocks.ends} ${styles.foot}`}>
          <p className="fact-line">
            {minutes !== null && <span>{minutesInWords(minutes)}</span>}
            <span>{counted(stepCount, 'step')}</span>
            {quizCount > 0 && <span>{counted(quizCount, 'quiz', 'quizzes')}</span>}
            {!/^en\b/i.test(language) && <span>{languageName(language)}</span>}
          </p>
          <span className={`${text.strong} tabular`}>{priceInWords(training)}</span>
        </div>
      </div>
    </article>
  );
}

function TrainingCardOutline() {
  return (
    <div className="teaser">
      <Skeleton variant="rectangular" className="teaser-cover" />
      <div className={`teaser-words ${styles.words}`}>
        <Skeleton width="70%" height={24} />
        <Skeleton height={60} />
        <Skeleton width="40%" height={18} />
      </div>
    </div>
  );
}
