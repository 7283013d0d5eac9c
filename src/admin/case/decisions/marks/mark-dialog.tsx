import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { maxChangeRequests, maxReasonLength } from '#domain/rules/limits.ts';
import type { SavedReasonKind } from '#domain/rules/saved-reason.ts';
import { messageOf } from '#machines/outcomes.ts';
import { type StepId, stepOf } from '#machines/steps.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import layout from '#src/admin/kit/layout.module.css';
import { forgetDraft, useNoteDraft } from '#src/admin/kit/notes/use-note-draft.ts';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from '../decisions.module.css';
import { tooLong } from '../dialogs/long-text.tsx';
import { ReasonField } from '../dialogs/reason-field.tsx';
import { MarkedBy, useMarks } from './marks.tsx';

/** Returns which saved reasons are offered for a mark in the step. */
function kindOf(step: StepId): SavedReasonKind {
  if (step === 'onboardingDocuments') return 'document';
  if (step === 'identityVerification' || step === 'controlOwnershipVerification') return 'check';
  return 'answer';
}

interface MarkDialogProps {
  step: StepId;
  property: string;
  label: string;
  onClose(): void;
}

/** Asks which change the client shall make to one field, and why. */
export default function MarkDialog({ step, property, label, onClose }: MarkDialogProps) {
  const marks = useMarks();
  const mark = marks.find(step, property);
  const stored = mark?.reason;
  const { id: staffId } = useStaffMember();
  // Unsent text is restored when the dialog opens again.
  const place = `mark ${useCase().summary.id} ${step} ${property}`;
  const [reason, setReason] = useNoteDraft(place, stored ?? '');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The mark when the dialog opened. If another staff member has changed it since, the dialog says so first; submitting again
  // then overwrites it.
  const seen = useRef(mark);
  const [isTold, setIsTold] = useState(false);
  const isFull = stored === undefined && marks.all.length >= maxChangeRequests;

  /** Closes the dialog on success. A refusal is shown, and typed text is not lost. */
  const attempt = async (change: () => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await change();
      forgetDraft(staffId, place);
      onClose();
    } catch (thrown) {
      setRefusal(messageOf(thrown));
      setIsTold(thrown instanceof ApiError && thrown.status === 412);
      setBusy(false);
    }
  };
  const keep = () => {
    const words = reason.trim();
    const wrong = words === '' ? 'Enter what has to be changed, and why' : tooLong(words, maxReasonLength);
    setError(wrong);
    if (wrong !== undefined) return;
    void attempt(() => marks.set({ step, property, reason: words }, isTold ? mark : seen.current));
  };

  return (
    <QuestionDialog
      title={`Ask to change: ${label}`}
      action={stored === undefined ? 'Mark' : 'Change the mark'}
      disabled={isFull}
      busy={busy}
      busyLabel="Marking…"
      onAction={keep}
      onCancel={onClose}
      classes={{ paper: styles.medium, content: styles.content, actions: layout.wrap }}
      aside={
        mark && (
          <Button
            className={styles.apart}
            color="error"
            disabled={busy}
            onClick={() => void attempt(() => marks.remove(mark))}
          >
            Remove the mark
          </Button>
        )
      }
    >
      {refusal !== null && (
        <FormAlert severity="error" title="The mark was not saved">
          {refusal}
        </FormAlert>
      )}
      {property !== '' && <p>{stepOf(step).title}</p>}
      {mark && <MarkedBy mark={mark} />}
      <ReasonField
        label="What has to be changed, and why"
        help="The client reads this in the portal and in the email."
        value={reason}
        error={error}
        kind={kindOf(step)}
        onChange={(text) => {
          setReason(text);
          setError(undefined);
        }}
      />
      {isFull && (
        <FormAlert severity="warning">
          {maxChangeRequests} changes can be requested at once. Send these first.
        </FormAlert>
      )}
    </QuestionDialog>
  );
}
