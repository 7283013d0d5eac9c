import { answerInWords } from '#domain/form/read-back.ts';
import { type CustomerType, customerType } from '#domain/sections/customer-type.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import answers from '#src/ui/text/answers.module.css';
import text from '#src/ui/text/text.module.css';
import { FieldLink } from '../field-link.tsx';
import styles from './certify.module.css';

const questions = customerType.questions.filter(({ kind }) => kind === 'yesNo');

/** The answers that are No unless the client changed them: easily overlooked, and certified nevertheless. */
export function AnswersToLookAt({ record }: { record: CustomerType | null }) {
  if (!record) return null;
  return (
    <section className={`${blocks.panel} ${styles.step}`} aria-labelledby="look-at">
      <header className={styles.stepHeader}>
        <h2 id="look-at" className={styles.lookAtTitle}>
          Look at these answers once more
        </h2>
        <FieldLink step="customerType">Change them</FieldLink>
      </header>
      <div className={styles.answers}>
        <p className={text.quiet}>They are No unless you changed them.</p>
        <dl>
          {questions.map((question) => (
            <div key={question.name} className={answers.row}>
              <dt>
                {question.label}
                {question.help && <p className={text.quiet}>{question.help}</p>}
              </dt>
              <dd>{answerInWords(question, record[question.name])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
