import { useFormikContext } from 'formik';
import { timeInWords } from '#src/ui/text/date-text.ts';

/** When the record was last saved, or that something typed is not yet. */
export function SavedNote({ savedAt }: { savedAt: string | null }) {
  const { dirty } = useFormikContext();
  if (dirty) return 'Not saved yet';
  return savedAt ? `Saved ${timeInWords(savedAt)}` : null;
}
