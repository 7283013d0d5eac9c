import { maxRationaleLength } from '#domain/rules/limits.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import { useReviewDraft } from '../marks/marks.tsx';
import { ReasonField } from './reason-field.tsx';

interface RationaleFieldProps {
  isNeeded: boolean;
  error?: string | undefined;
  onChange(): void;
}

/** The rationale of a decision: for staff and auditors, separate from the text for the client. */
export function RationaleField({ isNeeded, error, onChange }: RationaleFieldProps) {
  const [{ rationale }, change] = useReviewDraft(useCase().summary.id);
  return (
    <ReasonField
      name="rationale"
      kind="rationale"
      hasFocus={isNeeded}
      label={isNeeded ? 'Internal rationale' : 'Internal rationale (optional)'}
      help="Only staff read this. The client never sees it. The audit trail records that there is a rationale, not its text."
      value={rationale}
      max={maxRationaleLength}
      error={error}
      onChange={(text) => {
        change({ rationale: text });
        onChange();
      }}
    />
  );
}
