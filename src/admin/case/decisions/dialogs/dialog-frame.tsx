import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useCase } from '#src/admin/case/use-case.ts';
import { statusLabels } from '#src/admin/kit/case/status-labels.ts';
import type { DecisionEvent } from '#src/api/admin/decisions.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { decisionLabels } from '../decision-labels.ts';
import styles from '../decisions.module.css';
import { useDecisions } from '../use-decisions.ts';

interface DialogFrameProps {
  event: DecisionEvent;
  /** The question. */
  title: string;
  /** What the button says, such as "Approve". */
  action: string;
  /** The same while it is on its way, such as "Approving…". */
  actionBusy: string;
  /** The safe way out, such as "Not yet". */
  keep: string;
  color?: ButtonProps['color'];
  size?: 'medium' | 'wide';
  /** Whether there is nothing to decide with yet. */
  isEmpty?: boolean;
  onAction(): void;
  children: ReactNode;
}

/** The dialog of a decision: what it means, why it could not be made, and two buttons that say the action. */
export function DialogFrame(props: DialogFrameProps) {
  const { event, title, size = 'medium' } = props;
  const { busy, leave, refusal } = useDecisions();
  const { allowed, summary } = useCase();
  const id = useId();
  const isAllowed = allowed.includes(event);
  return (
    <Dialog
      open
      onClose={busy ? undefined : leave}
      aria-labelledby={id}
      slotProps={{ paper: { className: styles[size] } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className={styles.content}>
        {refusal && (
          <FormAlert severity="error" title={decisionLabels[event].refused}>
            {refusal.message}
          </FormAlert>
        )}
        {!isAllowed && !busy && !refusal && (
          <FormAlert severity="warning" title="This cannot be decided now">
            The case has moved on since you opened it. It stands at “{statusLabels[summary.status]}”.
          </FormAlert>
        )}
        {props.children}
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button variant="outlined" disabled={busy} onClick={leave}>
          {props.keep}
        </Button>
        <Button
          variant="contained"
          color={props.color}
          disabled={busy || !isAllowed || props.isEmpty}
          onClick={props.onAction}
        >
          <BusyLabel busy={busy} label={props.action} busyLabel={props.actionBusy} />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
