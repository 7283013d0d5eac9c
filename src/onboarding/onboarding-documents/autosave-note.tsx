import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { asSentence } from '#domain/copy.ts';
import { clockTimeInWords } from '#src/ui/text/date-text.ts';
import { SavedNote } from '../form/save-alerts.tsx';
import type { AutosaveActor } from './autosave-actor.ts';
import { useAutosaveStatus } from './use-autosave.ts';

type AutosaveNoteProps = {
  actor: AutosaveActor;
  /** When the record was last saved; null before the first time. */
  savedAt: string | null;
  /** When this page last saved by itself; null before the first time. */
  autosavedAt: string | null;
  /** Whether the user's last save was refused. */
  refused: boolean;
};

/** Says whether everything is saved, or why it could not be saved automatically. */
export function AutosaveNote({ actor, savedAt, autosavedAt, refused }: AutosaveNoteProps) {
  const { dirty } = useFormikContext();
  const { is, why } = useAutosaveStatus(actor);
  if (is === 'saving') return 'Saving what you changed…';
  if (is === 'failed') {
    return (
      <>
        Your changes could not be saved automatically. We try again every few seconds.{' '}
        <Button size="small" onClick={() => actor.send({ type: 'flush' })}>
          Try now
        </Button>
      </>
    );
  }
  if (is === 'refused') return `Your changes could not be saved automatically. ${asSentence(why)}`;
  if (dirty || refused || autosavedAt === null) return <SavedNote savedAt={savedAt} refused={refused} />;
  return `Saved at ${clockTimeInWords(autosavedAt)}`;
}
