import { useFormikContext } from 'formik';
import { timeInWords } from '#src/ui/text/date-text.ts';

interface SavedNoteProps {
  savedAt: string | null;
  /** Whether the last save was refused, even if nothing was edited since. */
  refused?: boolean;
}

/** Shows when the record was last saved, or that there are unsaved changes. */
export function SavedNote({ savedAt, refused = false }: SavedNoteProps) {
  const { dirty } = useFormikContext();
  if (dirty || refused) return 'Not saved yet';
  return savedAt ? `Saved ${timeInWords(savedAt)}` : null;
}
