import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { maxChangeRequests, maxReasonLength } from '#domain/rules/limits.ts';
import { messageOf } from '#machines/outcomes.ts';
import { type StepId, stepOf } from '#machines/steps.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from '../decisions.module.css';
import { commonReasons } from '../dialogs/common-reasons.ts';
import { tooLong } from '../dialogs/long-text.tsx';
import { ReasonField } from '../dialogs/reason-field.tsx';
import { MarkedBy } from './marked-by.tsx';
import { useMarks } from './marks.ts';

interface MarkDialogProps {
  step: StepId;
  property: string;
  label: string;
  /** What was typed the last time and not kept. */
  typed: string | null;
  /** @param left what was typed and not kept, for the next time */
  onClose(left: string | null): void;
}

/** Asks what the client shall change about one place, and why. */
export default function MarkDialog({ step, property, label, typed, onClose }: MarkDialogProps) {
  const marks = useMarks();
  const mark = marks.find(step, property);
  const kept = mark?.reason;
  const [reason, setReason] = useState(typed ?? kept ?? '');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The mark as it stood when the dialog opened: who was faster since is said first. Whoever presses again then means it.
  const seen = useRef(mark);
  const [isTold, setIsTold] = useState(false);
  const isFull = kept === undefined && marks.all.length >= maxChangeRequests;

  /** Leaves the dialog once it is done; what is refused is told, and nothing typed is lost. */
  const attempt = async (change: () => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await change();
      onClose(null);
    } catch (thrown) {
      setRefusal(messageOf(thrown));
      setIsTold(thrown instanceof ApiError && thrown.status === 412);
      setBusy(false);
    }
  };
  const keep = () => {
    const words = reason.trim();
    const wrong = words === '' ? 'Say what has to be changed, and why' : tooLong(words, maxReasonLength);
    setError(wrong);
    if (wrong !== undefined) return;
    void attempt(() => marks.set({ step, property, reason: words }, isTold ? mark : seen.current));
  };
  const leave = () => onClose(reason.trim() === (kept ?? '') ? null : reason);

  return (
    <QuestionDialog
      title={`Ask to change: ${label}`}
      action={kept === undefined ? 'Mark' : 'Change the mark'}
      disabled={isFull}
      busy={busy}
      busyLabel="Marking…"
      onAction={keep}
      onCancel={leave}
      classes={{ paper: styles.medium, content: styles.content, actions: styles.actions }}
      aside={
        mark && (
          <Button
            className={styles.apart}
            color="error"
            disabled={busy}
            onClick={() => void attempt(() => marks.remove(mark))}
          >
            Take the mark away
          </Button>
        )
      }
    >
      {refusal !== null && (
        <FormAlert severity="error" title="The mark was not kept">
          {refusal}
        </FormAlert>
      )}
      {property !== '' && <p>{stepOf(step).title}</p>}
      {mark && <MarkedBy mark={mark} />}
      <ReasonField
        label="What has to be changed, and why"
        help="The client reads this in the portal and in the mail."
        value={reason}
        error={error}
        common={commonReasons(step)}
        onChange={(text) => {
          setReason(text);
          setError(undefined);
        }}
      />
      {isFull && (
        <FormAlert severity="warning">
          {maxChangeRequests} changes can be asked for at once. Send these first.
        </FormAlert>
      )}
    </QuestionDialog>
  );
}
