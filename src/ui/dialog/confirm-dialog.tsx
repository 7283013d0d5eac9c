import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  /** The question, such as "Are you sure you want to delete this wallet?". */
  title: string;
  /** The action, such as "Delete wallet". */
  confirmLabel: string;
  /** The safe way out, such as "Keep it"; it has the focus. */
  cancelLabel: string;
  onConfirm(): void;
  onCancel(): void;
  children?: ReactNode;
}

/** Asks before something is lost. Escape and a press outside mean the safe answer. Load it lazily: it is rarely seen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirmLabel, cancelLabel, onConfirm, onCancel, children } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {children && <DialogContent id={`${id}-text`}>{children}</DialogContent>}
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
