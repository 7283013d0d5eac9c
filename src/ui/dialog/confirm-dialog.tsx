import { QuestionDialog, type QuestionDialogProps } from './question-dialog.tsx';

interface ConfirmDialogProps extends Pick<QuestionDialogProps, 'title' | 'onCancel' | 'children'> {
  open: boolean;
  /** The action, such as "Delete wallet". */
  confirmLabel: string;
  cancelLabel: string;
  onConfirm(): void;
}

/**
 * Asks for confirmation before something is lost. Escape and a click outside choose the safe answer. Load it lazily: it is rarely
 * shown.
 */
export function ConfirmDialog({ confirmLabel, onConfirm, ...question }: ConfirmDialogProps) {
  return <QuestionDialog {...question} isAlert color="error" action={confirmLabel} onAction={onConfirm} />;
}
