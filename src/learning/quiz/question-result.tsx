import type { AttemptQuestion, QuestionFeedback } from '#src/api/quiz-attempts.ts';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import { optionText } from './question.tsx';
import styles from './quiz.module.css';

interface QuestionResultProps {
  number: number;
  question: AttemptQuestion;
  value: readonly string[];
  feedback: QuestionFeedback | undefined;
  language: string;
}

/** The result of one answer: whether it was correct and, if the quiz shows it, the correct answer. */
export function QuestionResult({ number, question, value, feedback, language }: QuestionResultProps) {
  const right = feedback?.accepted ?? feedback?.correct;
  return (
    <article className={styles.question}>
      <div className={styles.verdict}>
        <h3 className={styles.number}>Question {number}</h3>
        {feedback && (
          <StatusChip tone={feedback.right ? 'saved' : 'open'}>
            {feedback.right ? 'Right' : 'Wrong'}
          </StatusChip>
        )}
      </div>
      <p lang={language} className={styles.text}>
        {question.text}
      </p>
      <dl className={styles.answers}>
        <div>
          <dt>Your answer</dt>
          <dd lang={language}>
            <Values question={question} value={value} />
          </dd>
        </div>
        {right && !feedback?.right && (
          <div>
            <dt>{feedback?.accepted && right.length > 1 ? 'Right, one of' : 'Right'}</dt>
            <dd lang={language}>
              <Values question={question} value={right} />
            </dd>
          </div>
        )}
      </dl>
      {feedback?.explanation && (
        <p lang={language} className={styles.explanation}>
          {feedback.explanation}
        </p>
      )}
    </article>
  );
}

function Values({ question, value }: { question: AttemptQuestion; value: readonly string[] }) {
  const texts = value.map((id) => {
    const option = question.options.find((each) => each.id === id);
    return option ? optionText(question, option) : id;
  });
  if (texts.length === 0) return <span lang="en">None</span>;
  if (texts.length === 1) return texts[0];
  const List = question.kind === 'order' ? 'ol' : 'ul';
  return (
    <List>
      {texts.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be alike, and none ever moves
        <li key={place}>{text}</li>
      ))}
    </List>
  );
}
