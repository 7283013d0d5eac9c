import { useState } from 'react';
import { identityDocuments } from '#domain/catalogues/identity-documents.ts';
import layout from '#src/admin/kit/layout.module.css';
import { decideIdentity } from '#src/api/admin/identity.ts';
import { unexpectedError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import textStyles from '#src/ui/text/text.module.css';
import frame from '../decisions/decisions.module.css';
import type { Subject } from './subjects.ts';

interface ApproveAllDialogProps {
  subjects: readonly Subject[];
  onCancel(): void;
  /** Called once all were tried. @param refused why each of those that were not approved was not */
  onDone(refused: readonly { name: string; message: string }[]): Promise<void>;
}

/** Asks once before every waiting identity of the case is approved. */
export default function ApproveAllDialog({ subjects, onCancel, onDone }: ApproveAllDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const approve = async () => {
    setBusy(true);
    const refused: { name: string; message: string }[] = [];
    for (const { id, name } of subjects) {
      try {
        await decideIdentity({ id, decision: 'approve' });
      } catch (error) {
        refused.push({ name, message: error instanceof Error ? error.message : unexpectedError });
      }
    }
    await onDone(refused);
  };
  return (
    <QuestionDialog
      title={`Approve ${subjects.length} identities?`}
      action={`Approve ${subjects.length} identities`}
      busyLabel="Approving…"
      busy={isBusy}
      cancelLabel="Not yet"
      hasFocusOnAction
      onAction={() => void approve()}
      onCancel={onCancel}
      classes={{ paper: frame.medium, content: frame.content, actions: layout.wrap }}
    >
      <ul className={textStyles.bullets}>
        {subjects.map(({ id, name, about, handedIn }) => (
          <li key={id}>
            {name}, {about}
            {handedIn && `: ${documentOf(handedIn)}`}
          </li>
        ))}
      </ul>
      <p>They count as verified, and each of them gets an email. This cannot be undone.</p>
    </QuestionDialog>
  );
}

const documentOf = ({ documentKind }: NonNullable<Subject['handedIn']>) =>
  identityDocuments.find(({ key }) => key === documentKind)?.label ?? 'document';
