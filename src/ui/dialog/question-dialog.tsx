import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useContext, useId } from 'react';
import { BusyLabel } from '../feedback/busy-label.tsx';
import { DialogHome } from './dialog-home.ts';

export interface QuestionDialogProps {
  open?: boolean;
  /** The question, such as "Are you sure you want to delete this wallet?". */
  title: ReactNode;
  /** The button that does it, such as "Delete wallet"; without one there is only the way out. */
  action?: string;
  /** The same while it is on its way, such as "Deleting…". */
  busyLabel?: string;
  busy?: boolean;
  /** Whether it cannot be done now. */
  disabled?: boolean;
  color?: ButtonProps['color'];
  /** The safe way out, such as "Keep it". */
  cancelLabel?: string;
  /** Whether something is lost by the action: then the whole text is read out, and the safe way out has the focus. */
  isAlert?: boolean;
  hasFocusOnCancel?: boolean;
  /** A third button, apart from the two. */
  aside?: ReactNode;
  /** The id of the form inside that the button sends. */
  form?: string;
  onAction?(): void;
  onCancel(): void;
  /** Escape and a press outside; without it they mean the safe way out, unless the action is on its way. */
  onClose?: DialogProps['onClose'];
  dividers?: boolean;
  classes?: { paper?: string | undefined; content?: string | undefined; actions?: string | undefined };
  children?: ReactNode;
}

/** A title, what it is about, and the buttons that say the action and the safe way out: the frame of every dialog that asks. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { open = true, busy = false, isAlert = false, onCancel, classes = {}, children } = props;
  const { action, busyLabel, hasFocusOnCancel = isAlert, onClose = busy ? undefined : onCancel } = props;
  const id = useId();
  const home = useContext(DialogHome);
  return (
    <Dialog
      open={open}
      container={home}
      onClose={onClose}
      role={isAlert ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert && children ? `${id}-text` : undefined}
      slotProps={{ paper: { className: classes.paper } }}
    >
      <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
      {children && (
        <DialogContent id={`${id}-text`} className={classes.content} dividers={props.dividers ?? false}>
          {children}
        </DialogContent>
      )}
      <DialogActions className={classes.actions}>
        {props.aside}
        <Button variant="outlined" autoFocus={hasFocusOnCancel} disabled={busy} onClick={onCancel}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        {action && (
          <Button
            variant="contained"
            color={props.color}
            disabled={busy || props.disabled}
            type={props.form === undefined ? 'button' : 'submit'}
            form={props.form}
            onClick={props.onAction}
          >
            {busyLabel ? <BusyLabel busy={busy} label={action} busyLabel={busyLabel} /> : action}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
