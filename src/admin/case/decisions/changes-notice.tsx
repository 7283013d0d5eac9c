import { changeNoticeTitle } from '#domain/decision-copy.ts';
import { nameOfField } from '#domain/field-names.ts';
import { numberOf } from '#machines/steps.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from './mails/preview.module.css';
import type { Mark } from './marks/marks.tsx';
import { byStep } from './marks/marks.tsx';

/** The notice above each marked step in the client's portal: the field, and the requested change. */
export function ChangesNotice({ changes }: { changes: readonly Mark[] }) {
  return (
    <div className={`${styles.preview} ${styles.portal}`}>
      {byStep(changes).map(({ step, items }) => (
        <section key={step.id} className={styles.step}>
          <h4 className={styles.stepTitle}>
            Step {numberOf(step.id)}, {step.title}
          </h4>
          <FormAlert severity="warning" title={changeNoticeTitle} isSample>
            <ul className={styles.reasons}>
              {items.map(({ property, reason }) => (
                <li key={property}>
                  <strong>{nameOfField(step.id, property) || 'This step as a whole'}</strong>: {reason}
                </li>
              ))}
            </ul>
          </FormAlert>
        </section>
      ))}
    </div>
  );
}
