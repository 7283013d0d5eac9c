import { maxReasonLength } from '#domain/rules/limits.ts';
import type { SavedReasonKind } from '#domain/rules/saved-reason.ts';
import { SavedReasons } from '#src/admin/kit/saved-reasons/saved-reasons.tsx';
import { LongText } from './long-text.tsx';

interface ReasonFieldProps {
  label: string;
  help: string;
  value: string;
  error: string | undefined;
  /** Which of the firm's saved reasons a click inserts. */
  kind: SavedReasonKind;
  name?: string;
  max?: number;
  hasFocus?: boolean;
  onChange(reason: string): void;
}

/** A reason as free text, with the firm's saved reasons to append to it. */
export function ReasonField({ kind, onChange, ...field }: ReasonFieldProps) {
  return (
    <>
      <LongText name="reason" max={maxReasonLength} hasFocus onChange={onChange} {...field} />
      <SavedReasons kind={kind} value={field.value} onChange={onChange} />
    </>
  );
}
