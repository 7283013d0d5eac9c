import Button from '@mui/material/Button';
import { useState } from 'react';
import { maxChangeRequests, maxReasonLength } from '#domain/rules/limits.ts';
import { type StepId, stepOf } from '#machines/steps.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from '../decisions.module.css';
import { commonReasons } from '../dialogs/common-reasons.ts';
import { tooLong } from '../dialogs/long-text.tsx';
import { ReasonField } from '../dialogs/reason-field.tsx';
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
  const { summary } = useCase();
  const marks = useMarks(summary.id);
  const kept = marks.reasonFor(step, property);
  const [reason, setReason] = useState(typed ?? kept ?? '');
  const [error, setError] = useState<string>();
  const isFull = kept === undefined && marks.all.length >= maxChangeRequests;

  const keep = () => {
    const words = reason.trim();
    const wrong = words === '' ? 'Say what has to be changed, and why' : tooLong(words, maxReasonLength);
    setError(wrong);
    if (wrong !== undefined) return;
    marks.add({ step, property, reason: words });
    onClose(null);
  };
  const leave = () => onClose(reason.trim() === (kept ?? '') ? null : reason);

  return (
    <QuestionDialog
      title={`Ask to change: ${label}`}
      action={kept === undefined ? 'Mark' : 'Change the mark'}
      disabled={isFull}
      onAction={keep}
      onCancel={leave}
      classes={{ paper: styles.medium, content: styles.content, actions: styles.actions }}
      aside={
        kept !== undefined && (
          <Button
            className={styles.apart}
            color="error"
            onClick={() => {
              marks.remove(step, property);
              onClose(null);
            }}
          >
            Take the mark away
          </Button>
        )
      }
    >
      {property !== '' && <p>{stepOf(step).title}</p>}
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
