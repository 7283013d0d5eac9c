import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { dayInWords } from '#domain/copy.ts';
import { FieldLink } from '#src/onboarding/field-link.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from '../certify.module.css';
import type { AskedSection } from './section-answer.tsx';

/** What has ended in a section of a periodic review, each with a link to where a current one is uploaded. */
export function EndedDocuments({ section: { step, ended } }: { section: AskedSection }) {
  if (ended.length === 0) return null;
  return (
    <div className={styles.answers}>
      {/* Part of the page as it is read, so that it is not announced. */}
      <FormAlert severity="warning" title="No longer current" isSample>
        <ul className={text.bullets}>
          {ended.map(({ group, label, endedOn }) => (
            <li key={`${label} ${endedOn}`}>
              {label}: ended on {dayInWords(endedOn)}.{' '}
              <FieldLink step={step} property={group}>
                Upload a current one
                <VisuallyHidden> of: {label}</VisuallyHidden>
              </FieldLink>{' '}
              under “{documentGroups.find(({ key }) => key === group)?.label}”.
            </li>
          ))}
        </ul>
      </FormAlert>
    </div>
  );
}
