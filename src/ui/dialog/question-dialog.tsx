import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import type { DialogProps } from '@mui/material/Dialog';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useRef } from 'react';
import { BusyLabel } from '../feedback/busy-label.tsx';

/**
 * The container of dialogs: null for the document; another element while that element fills the screen and hides everything else.
 */
export const DialogHome = createContext<HTMLElement | null>(null);

export interface QuestionDialogProps {
  open?: boolean;
  title: ReactNode;
  /** The label of the action button, such as "Delete wallet"; without it there is only the cancel button. */
  action?: string;
  /** The label while the action is in progress, such as "Deleting…". */
  busyLabel?: string;
  busy?: boolean;
  /** Whether the action is not available now. */
  disabled?: boolean;
  color?: ButtonProps['color'];
  /** The label of the safe answer, such as "Keep it". */
  cancelLabel?: string;
  /** Whether the action loses something: then the whole text is read out, and the safe answer has the focus. */
  isAlert?: boolean;
  hasFocusOnCancel?: boolean;
  /** Whether Enter confirms at once, where nothing can be lost. */
  hasFocusOnAction?: boolean;
  /** A third button, separate from the other two. */
  aside?: ReactNode;
  /** The id of the form in the dialog that the button submits. */
  form?: string;
  onAction?(): void;
  onCancel(): void;
  /**
   * Called for Escape and a click outside. Without it they cancel, unless the action is in progress; a click outside does nothing
   * if the dialog has a field, so that it loses no typed text.
   */
  onClose?: DialogProps['onClose'];
  dividers?: boolean;
  classes?: { paper?: string | undefined; content?: string | undefined; actions?: string | undefined };
  children?: ReactNode;
}

/** The frame of every dialog that asks: a title, a text, an action button and a cancel button. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { open = true, busy = false, isAlert = false, onCancel, classes = {}, children } = props;
  const { action, busyLabel, hasFocusOnCancel = isAlert } = props;
  const paper = useRef<HTMLDivElement>(null);
  const cancel: DialogProps['onClose'] = (_event, reason) => {
    const hasField = paper.current?.querySelector('input, textarea, select');
    if (!busy && !(hasField && reason === 'backdropClick')) onCancel();
  };
  const id = useId();
  const home = useContext(DialogHome);
  /** Ctrl or ⌘ with Enter confirms, also from a text area. */
  const confirm = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (!action || props.form !== undefined || busy || props.disabled || event.defaultPrevented) return;
    event.preventDefault();
    props.onAction?.();
  };
  return (
    <Dialog
      open={open}
      container={home}
      onClose={props.onClose ?? cancel}
      onKeyDown={confirm}
      role={isAlert ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert && children ? `${id}-text` : undefined}
      slotProps={{ paper: { ref: paper, className: classes.paper } }}
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
            autoFocus={props.hasFocusOnAction ?? false}
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
