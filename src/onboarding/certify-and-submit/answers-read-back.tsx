import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { FieldLink } from '../field-link.tsx';
import styles from './certify.module.css';
import type { ReadStep } from './read-answers.ts';

type AnswersReadBackProps = {
  steps: readonly ReadStep[];
  /** Whether each step can be opened for changes. */
  editable: boolean;
};

/** Every saved answer, step by step, each with a link to its form. */
export function AnswersReadBack({ steps, editable }: AnswersReadBackProps) {
  return steps.map(({ step, title, groups }) => (
    <section key={step} className={styles.step}>
      <header className={styles.stepHeader}>
        <h3 className={styles.stepTitle}>{title}</h3>
        {editable && (
          <FieldLink step={step}>
            Edit<VisuallyHidden> {title}</VisuallyHidden>
          </FieldLink>
        )}
      </header>
      {groups.length === 0 && <p className={styles.quiet}>Nothing is saved here yet.</p>}
      {groups.map((group, index) => (
        // A person may be listed twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: what is read back is never moved
        <div key={index} className={styles.answers}>
          {groups.length > 1 && <h4 className={styles.groupTitle}>{group.title}</h4>}
          <dl className={styles.rows}>
            {group.rows.map(({ property, label, value }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <div key={`${property} ${row}`} className={styles.row}>
                <dt>{label}</dt>
                <dd dir="auto">{value === '' ? <NotAnswered /> : value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  ));
}

function NotAnswered() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>Not answered</VisuallyHidden>
    </>
  );
}
