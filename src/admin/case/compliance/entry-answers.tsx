import { entryInWords } from '#domain/compliance/entries/check-entry.ts';
import layout from '#src/admin/kit/layout.module.css';
import type { ComplianceEntry } from '#src/api/admin/compliance.ts';

/** The answers of an entry, without empty ones. */
export function EntryAnswers({
  entry: { kind, answers },
}: {
  entry: Pick<ComplianceEntry, 'kind' | 'answers'>;
}) {
  return (
    <dl className={layout.pairs}>
      {entryInWords(kind, answers).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
