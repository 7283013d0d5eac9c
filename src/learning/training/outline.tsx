import type { CatalogueTraining } from '#src/api/trainings.ts';
import shared from '../learning.module.css';
import { counted, minutesInWords } from '../learning-words.ts';
import styles from './training.module.css';

const kinds = { text: 'Text', picture: 'Picture', video: 'Video', file: 'File' } as const;

/** The outline of a training, without its content. */
export function Outline({ training }: { training: CatalogueTraining }) {
  const { outline, finalQuizzes, language, inOrder } = training;
  return (
    <section className={shared.section} aria-labelledby="holds">
      <h2 id="holds">Contents</h2>
      {inOrder && <p className={shared.quiet}>One step after the other, in this order.</p>}
      <ol className={styles.modules}>
        {outline.map(({ id, title, summary, steps, quizzes }) => (
          <li key={id} className={shared.box}>
            <div lang={language}>
              <h3>{title}</h3>
              {summary && <p className={shared.quiet}>{summary}</p>}
            </div>
            <ol className={styles.parts}>
              {steps.map((step) => (
                <li key={step.id}>
                  <span lang={language}>{step.title}</span>
                  <span className={shared.quiet}>
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
          <li className={shared.box}>
            <h3>At the end</h3>
            <ol className={styles.parts}>
              {finalQuizzes.map((quiz) => (
                <Quiz key={quiz.id} quiz={quiz} language={language} />
              ))}
            </ol>
          </li>
        )}
      </ol>
    </section>
  );
}

function Quiz({ quiz, language }: { quiz: CatalogueTraining['finalQuizzes'][number]; language: string }) {
  const { title, questionCount, passPercentage, timeLimitMinutes } = quiz;
  return (
    <li>
      <span lang={language}>{title}</span>
      <span className={shared.quiet}>
        {[
          `Quiz, ${counted(questionCount, 'question')}`,
          `passed with ${passPercentage} %`,
          ...(timeLimitMinutes === null ? [] : [`within ${minutesInWords(timeLimitMinutes)}`]),
        ].join(', ')}
      </span>
    </li>
  );
}
