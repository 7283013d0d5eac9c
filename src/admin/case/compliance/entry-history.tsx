import { entryForms } from '#domain/compliance/entries/entry-forms.ts';
import { clientKey } from '#domain/compliance/file/facts.ts';
import layout from '#src/admin/kit/layout.module.css';
import type { ComplianceFile } from '#src/api/admin/compliance.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import styles from './compliance.module.css';
import { EntryAnswers } from './entry-answers.tsx';

/** Every entry of the file, the latest first: an earlier one stays on record when another replaces it. */
export function EntryHistory({ file: { entries, subjects } }: { file: ComplianceFile }) {
  if (entries.length === 0) return null;
  // The titles of entries about the client need no subject.
  const about = (key: string) =>
    key === clientKey
      ? ''
      : ` about ${subjects.find((each) => each.key === key)?.name ?? 'a person who left'}`;
  return (
    <section aria-labelledby="compliance-entries">
      <h3 id="compliance-entries" className={textStyles.heading}>
        Entries
      </h3>
      <ul className={layout.lines}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.item}>
            <details className={styles.evidence}>
              <summary>
                {entryForms[entry.kind].title}
                {about(entry.subject)}, {timeInWords(entry.at)}, {entry.by?.name ?? 'a former staff member'}
              </summary>
              <EntryAnswers entry={entry} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
