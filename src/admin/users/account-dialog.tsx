import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import styles from './users.module.css';

const firstControl = 'input:not([type="radio"]), input:checked';

interface AccountDialogProps {
  title: string;
  /** The button that does it, such as "Disable account". */
  deed: string;
  busyLabel: string;
  cancelLabel?: string;
  /** `destructive`: the deed takes something away, and the focus is on the safe answer. */
  tone?: 'plain' | 'destructive';
  isPending: boolean;
  /** Why the server refused; nothing that was entered is lost. */
  failure: string | null;
  /** The refused fields: the focus goes to the first. */
  fields?: Readonly<Record<string, string>>;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with one deed on an account. A press outside of it closes nothing, so that nothing typed is lost by it. */
export function AccountDialog(props: AccountDialogProps) {
  const id = useId();
  const isDestructive = props.tone === 'destructive';
  return (
    <Dialog
      open
      role={isDestructive ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={isDestructive ? `${id}-text` : undefined}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !props.isPending) props.onClose();
      }}
    >
      <DeedForm {...props} id={id} isDestructive={isDestructive} />
    </Dialog>
  );
}

function DeedForm(props: AccountDialogProps & { id: string; isDestructive: boolean }) {
  const { id, isDestructive, deed, busyLabel, isPending, fields } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Where one begins: the first field, or the choice as it is. The safe answer of a destructive deed has the focus itself.
    if (!isDestructive) form.current?.querySelector<HTMLElement>(firstControl)?.focus();
  }, [isDestructive]);
  useEffect(() => {
    if (fields && Object.keys(fields).length > 0 && form.current) focusFirstError(form.current);
  }, [fields]);
  return (
    <form
      noValidate
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) props.onSubmit();
      }}
    >
      <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
      <DialogContent id={`${id}-text`} className={styles.content}>
        {props.failure && <FormAlert severity="error">{props.failure}</FormAlert>}
        {props.children}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus={isDestructive} disabled={isPending} onClick={props.onClose}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          disabled={isPending}
        >
          <BusyLabel busy={isPending} label={deed} busyLabel={busyLabel} />
        </Button>
      </DialogActions>
    </form>
  );
}
