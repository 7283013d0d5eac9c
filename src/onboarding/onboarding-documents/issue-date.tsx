import { useFormikContext } from 'formik';
import { type DocumentGroupKey, maxAgeMonthsOf } from '#domain/catalogues/document-groups.ts';
import { documentAge, lastDayOfUse } from '#domain/rules/document-age.ts';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { WarningIcon } from '#src/ui/icons/client-icons.tsx';
import { dateInWords } from '#src/ui/text/date-text.ts';
import styles from './documents.module.css';
import type { DocumentFile, DocumentsValues } from './documents-values.ts';

type IssueDateProps = {
  group: DocumentGroupKey;
  file: DocumentFile;
  /** 'YYYY-MM-DD', UTC. */
  today: string;
  disabled: boolean;
};

/** The date of issue of a document with an age limit (specification section 9). */
export function IssueDate({ group, file, today, disabled }: IssueDateProps) {
  const { values } = useFormikContext<DocumentsValues>();
  const note = ageNote(group, values.issueDates[file.id] ?? '', today);
  return (
    <fieldset className={styles.issued} disabled={disabled}>
      <legend className={styles.hidden}>{file.name}</legend>
      <DateInput name={`issueDates.${file.id}`} label="Issue date" disableFuture />
      {note && (
        <p role="status" className={styles.warning}>
          <WarningIcon size={18} />
          {note}
        </p>
      )}
    </fieldset>
  );
}

/** Returns what to do about a document's age; null if it is fine. */
function ageNote(group: DocumentGroupKey, issuedOn: string, today: string): string | null {
  const age = documentAge(group, issuedOn, today);
  const lastDay = lastDayOfUse(group, issuedOn);
  if (age === 'fine' || lastDay === null) return null;
  const limit = `dated within ${maxAgeMonthsOf(group)} months`;
  return age === 'tooOld'
    ? `Too old: it was valid until ${dateInWords(lastDay)}. Upload one ${limit}.`
    : `Soon too old: it is valid until ${dateInWords(lastDay)}. If you submit later, upload one ${limit}.`;
}
