import type { ReactNode } from 'react';
import { useCase } from '#src/admin/case/use-case.ts';
import { statusLabels } from '#src/admin/kit/case/status-badge.tsx';
import layout from '#src/admin/kit/layout.module.css';
import type { DecisionEvent } from '#src/api/admin/case.ts';
import { QuestionDialog, type QuestionDialogProps } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { decisionLabels } from '../decision-labels.ts';
import styles from '../decisions.module.css';
import { useDecisions } from '../use-decisions.ts';

type ButtonProps = 'action' | 'busyLabel' | 'cancelLabel' | 'color' | 'hasFocusOnAction' | 'onAction';

interface DialogFrameProps extends Pick<QuestionDialogProps, ButtonProps> {
  event: DecisionEvent;
  title: string;
  size?: 'medium' | 'wide';
  isEmpty?: boolean;
  children: ReactNode;
}

/** The frame of a decision's dialog: its meaning, the reason of a refusal, and two buttons. */
export function DialogFrame({
  event,
  size = 'medium',
  isEmpty = false,
  children,
  ...question
}: DialogFrameProps) {
  const { busy, leave, refusal } = useDecisions();
  const { allowed, summary } = useCase();
  const isAllowed = allowed.includes(event);
  return (
    <QuestionDialog
      {...question}
      busy={busy}
      disabled={!isAllowed || isEmpty}
      onCancel={leave}
      classes={{ paper: styles[size], content: styles.content, actions: layout.wrap }}
    >
      {refusal && (
        <FormAlert severity="error" title={decisionLabels[event].refused}>
          {refusal.message}
        </FormAlert>
      )}
      {!isAllowed && !busy && !refusal && (
        <FormAlert severity="warning" title="This cannot be decided now">
          The case has changed since you opened it. Its status is “{statusLabels[summary.status]}”.
        </FormAlert>
      )}
      {children}
    </QuestionDialog>
  );
}
