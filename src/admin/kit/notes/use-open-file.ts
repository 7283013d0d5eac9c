import { useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { signNoteFile } from '#src/api/admin/notes.ts';
import { openDownload } from '#src/ui/browser/save-file.ts';

/** Returns a function that saves a file of a note on a case; without a case, it does nothing. */
export function useOpenFile(caseId: string | undefined): (file: { id: string }) => void {
  const notify = useNotify();
  return ({ id }) => {
    if (caseId === undefined) return;
    signNoteFile(caseId, id).then(
      ({ signedUrl }) => openDownload(signedUrl),
      (error: unknown) => notify(asSentence(messageOf(error)), { type: 'error' }),
    );
  };
}
