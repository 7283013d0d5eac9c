import { useFormikContext } from 'formik';
import { timeInWords } from '#src/ui/text/date-text.ts';

interface SavedNoteProps {
  savedAt: string | null;
  /** Whether what stands there was just refused, though nothing of it was typed anew. */
  refused?: boolean;
}

/** When the record was last saved, or that it was not since. */
export function SavedNote({ savedAt, refused = false }: SavedNoteProps) {
  const { dirty } = useFormikContext();
  if (dirty || refused) return 'Not saved yet';
  return savedAt ? `Saved ${timeInWords(savedAt)}` : null;
}
