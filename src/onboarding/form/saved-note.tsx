import { useFormikContext } from 'formik';

const inWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** When the record was last saved, or that something typed is not yet. */
export function SavedNote({ savedAt }: { savedAt: string | null }) {
  const { dirty } = useFormikContext();
  if (dirty) return 'Not saved yet';
  return savedAt ? `Saved ${inWords.format(new Date(savedAt)).replace(' at ', ', ')}` : null;
}
