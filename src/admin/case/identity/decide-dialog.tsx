import { useState } from 'react';
import { maxReasonLength } from '#domain/rules/limits.ts';
import layout from '#src/admin/kit/layout.module.css';
import { forgetDraft, useNoteDraft } from '#src/admin/kit/notes/use-note-draft.ts';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import { decideIdentity, type IdentityDecision } from '#src/api/admin/identity.ts';
import { ApiError, unexpectedError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import frame from '../decisions/decisions.module.css';
import { tooLong } from '../decisions/dialogs/long-text.tsx';
import { ReasonField } from '../decisions/dialogs/reason-field.tsx';
import type { Subject } from './subjects.ts';

export type Decision = IdentityDecision['decision'];

interface DecideDialogProps {
  subject: Subject;
  decision: Decision;
  onCancel(): void;
  onDecided(): Promise<void>;
  /** Called when the check has changed since the page showed it: another staff member has decided it, or it was deleted. */
  onStale(message: string, unsent: string): void;
}

const words = {
  approve: { action: 'Approve identity', busyLabel: 'Approving…' },
  refuse: { action: 'Refuse identity', busyLabel: 'Refusing…' },
};

/** Asks before an identity is approved or refused; a refusal needs a reason, which the person will read. */
export default function DecideDialog(props: DecideDialogProps) {
  const { subject, decision, onCancel, onDecided, onStale } = props;
  const { id: staffId } = useStaffMember();
  const place = `identity ${subject.id}`;
  const [reason, setReason] = useNoteDraft(place);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const isRefusal = decision === 'refuse';

  const decide = async () => {
    const sent = reason.trim();
    const wrong = !isRefusal
      ? undefined
      : sent === ''
        ? 'Enter the reason, in words for the person'
        : tooLong(sent, maxReasonLength);
    setError(wrong);
    setFailure(null);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      await decideIdentity({ id: subject.id, decision, ...(isRefusal && { reason: sent }) });
      forgetDraft(staffId, place);
      await onDecided();
    } catch (cause) {
      if (cause instanceof ApiError && (cause.status === 409 || cause.status === 404)) {
        onStale(cause.message, isRefusal ? sent : '');
      } else if (cause instanceof ApiError && cause.fields.length > 0) setError(cause.message);
      else setFailure(cause instanceof Error ? cause.message : unexpectedError);
    } finally {
      setBusy(false);
    }
  };

  return (
    <QuestionDialog
      {...words[decision]}
      title={`${isRefusal ? 'Refuse' : 'Approve'} the identity of ${subject.name}?`}
      busy={isBusy}
      color={isRefusal ? 'error' : 'primary'}
      cancelLabel="Not yet"
      hasFocusOnCancel={!isRefusal}
      onAction={() => void decide()}
      onCancel={onCancel}
      classes={{ paper: frame.medium, content: frame.content, actions: layout.wrap }}
    >
      {failure !== null && (
        <FormAlert severity="error" title="Not decided">
          {failure}
        </FormAlert>
      )}
      {isRefusal ? (
        <ReasonField
          label="Reason"
          help="The person reads this in an email, and can submit new photographs."
          value={reason}
          error={error}
          kind="identity"
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
        />
      ) : (
        <p>The person counts as verified and gets an email. This cannot be undone.</p>
      )}
    </QuestionDialog>
  );
}
