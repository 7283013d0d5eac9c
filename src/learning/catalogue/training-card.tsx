import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { ListedTraining } from '#src/api/trainings.ts';
import styles from '../learning.module.css';
import { learningPaths } from '../learning-paths.ts';
import { counted, languageName, minutesInWords, priceInWords } from '../learning-words.ts';

/** A training in the catalogue. @param isFirst whether it and its picture are visible at once */
export function TrainingCard({ training, isFirst }: { training: ListedTraining; isFirst: boolean }) {
  const { slug, title, summary, coverUrl, coverAlt, language, minutes, stepCount, quizCount } = training;
  return (
    <article className={styles.card}>
      {coverUrl ? (
        <img
          className={styles.cover}
          src={coverUrl}
          alt={coverAlt}
          width={640}
          height={360}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      ) : (
        <span className={`${styles.cover} ${styles.blank}`} />
      )}
      <div className={styles.words}>
        <h2 lang={language}>
          <Link className={styles.name} to={learningPaths.training(slug)}>
            {title}
          </Link>
        </h2>
        <p lang={language} className={styles.summary}>
          {summary}
        </p>
        <div className={styles.foot}>
          <p className={styles.facts}>
            {minutes !== null && <span>{minutesInWords(minutes)}</span>}
            <span>{counted(stepCount, 'step')}</span>
            {quizCount > 0 && <span>{counted(quizCount, 'quiz', 'quizzes')}</span>}
            {!/^en\b/i.test(language) && <span>{languageName(language)}</span>}
          </p>
          <span className={styles.price}>{priceInWords(training)}</span>
        </div>
      </div>
    </article>
  );
}

export function TrainingCardOutline() {
  return (
    <div className={styles.card}>
      <Skeleton variant="rectangular" className={styles.cover} />
      <div className={styles.words}>
        <Skeleton width="70%" height={24} />
        <Skeleton height={60} />
        <Skeleton width="40%" height={18} />
      </div>
    </div>
  );
}
