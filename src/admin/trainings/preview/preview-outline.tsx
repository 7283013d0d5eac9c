import layout from '#src/admin/kit/layout.module.css';
import type { QuizContent, StepContent, TrainingContent } from '#src/api/admin/trainings.ts';
import textStyles from '#src/ui/text/text.module.css';
import { minutesInWords } from '../training-labels.tsx';
import styles from './preview.module.css';

interface PreviewOutlineProps {
  content: TrainingContent;
  stops: readonly Stop[];
  chosen: Stop;
  onChoose(stop: Stop): void;
}

/** The outline of a training, as learners see it next to the content. */
export function PreviewOutline({ content, stops, chosen, onChoose }: PreviewOutlineProps) {
  const { training, modules, quizzes } = content;
  const entries = (ids: readonly { id: string }[]) => (
    <ol>
      {stops
        .filter(({ part }) => ids.some(({ id }) => id === part.id))
        .map((stop) => (
          <li key={stop.part.id}>
            <button
              type="button"
              className={`${layout.plainButton} ${styles.entry}`}
              aria-current={stop.part.id === chosen.part.id ? 'step' : undefined}
              onClick={() => onChoose(stop)}
            >
              <span>{stop.part.title}</span>
              <span className={`${textStyles.note} ${styles.facts}`}>
                {stop.kind === 'quiz' ? 'Quiz' : minutesInWords(stop.part.minutes)}
              </span>
            </button>
          </li>
        ))}
    </ol>
  );
  return (
    <nav aria-label="Outline of the training" className={styles.outline}>
      <h1 className={styles.training}>{training.title}</h1>
      {modules.map((module) => (
        <section key={module.id}>
          <h2>{module.title}</h2>
          {entries([...module.steps, ...module.quizzes])}
        </section>
      ))}
      {quizzes.length > 0 && (
        <section>
          <h2>At the end</h2>
          {entries(quizzes)}
        </section>
      )}
    </nav>
  );
}

export type Stop = { kind: 'step'; part: StepContent } | { kind: 'quiz'; part: QuizContent };

/** Returns the steps and quizzes in the order in which they are learned. */
export function stopsOf({ modules, quizzes }: TrainingContent): Stop[] {
  const step = (part: StepContent): Stop => ({ kind: 'step', part });
  const quiz = (part: QuizContent): Stop => ({ kind: 'quiz', part });
  return [
    ...modules.flatMap((module) => [...module.steps.map(step), ...module.quizzes.map(quiz)]),
    ...quizzes.map(quiz),
  ];
}
