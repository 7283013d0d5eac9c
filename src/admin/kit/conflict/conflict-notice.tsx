import { useState } from 'react';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ConflictDialog, type EditConflict } from './conflict-dialog.tsx';

/** A notice above a form that another editor has changed the record, with a button that opens the comparison. */
export function ConflictNotice<Fields extends object>(conflict: EditConflict<Fields>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FormAlert
      severity="warning"
      title="Someone else has changed this in the meantime"
      action={<AlertButton onClick={() => setOpen(true)}>See the differences</AlertButton>}
    >
      Your text is not lost. Choose which version to keep before you save.
      {isOpen && <ConflictDialog {...conflict} onClose={() => setOpen(false)} />}
    </FormAlert>
  );
}
