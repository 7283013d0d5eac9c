import { entryForms } from '#domain/compliance/entries/entry-forms.ts';
import { answerInWords } from '#domain/form/read-back.ts';
import type { ComplianceEntry, ComplianceFile, ComplianceItem } from '#src/api/admin/compliance.ts';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import styles from './compliance.module.css';
import { EntryAnswers } from './entry-answers.tsx';

interface SatisfiedByProps {
  item: ComplianceItem;
  entries: ComplianceFile['entries'];
}

/** What satisfies an item: an entry whose answers unfold, the check of the identity provider, or the recorded ownership. */
export function SatisfiedBy({ item: { evidence }, entries }: SatisfiedByProps) {
  if (!evidence) return null;
  const day = dayOfTimeInWords(evidence.at);
  if (evidence.by === 'check') {
    return <p>The identity provider verified the document and the face on {day}.</p>;
  }
  if (evidence.by === 'ownership') return <p>The ownership of the company was recorded on {day}.</p>;
  const entry = entries.find(({ id }) => id === evidence.entry);
  if (!entry) return null;
  return (
    <details className={styles.evidence}>
      <summary>
        {titleOf(entry)}, recorded by {entry.by?.name ?? 'a former staff member'} on {day}
      </summary>
      <EntryAnswers entry={entry} />
    </details>
  );
}

/** The title of the form, with the method for an entry that has one: "Identity of a person: Dual process: two sources". */
function titleOf({ kind, answers }: ComplianceEntry): string {
  const { title, questions } = entryForms[kind];
  const method = questions.find(({ name }) => name === 'method');
  return method ? `${title}: ${answerInWords(method, answers.method)}` : title;
}
