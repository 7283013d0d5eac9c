import { useFormikContext } from 'formik';
import { wasNotSaved } from '#machines/selectors.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { useOnboarding } from '../onboarding-actor.ts';

/** When the record was last saved, or that it was not since: something was typed, or what stands there was refused. */
export function SavedNote({ savedAt }: { savedAt: string | null }) {
  const { dirty } = useFormikContext();
  const refused = useOnboarding(wasNotSaved);
  if (dirty || refused) return 'Not saved yet';
  return savedAt ? `Saved ${timeInWords(savedAt)}` : null;
}
