import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FormColumn } from '#src/ui/form/form-layout.tsx';
import styles from './editing.module.css';

interface EntryDialogProps {
  title: string;
  isNew: boolean;
  onCancel(): void;
  children: ReactNode;
}

/** The frame of an entry's form, inside its Formik. What was typed goes only by Cancel, never by a stray key or press. */
export function EntryDialog({ title, isNew, onCancel, children }: EntryDialogProps) {
  const id = useId();
  const { dirty } = useFormikContext();
  return (
    <Dialog
      open
      slotProps={{ paper: { className: styles.dialog } }}
      aria-labelledby={id}
      onClose={() => {
        if (!dirty) onCancel();
      }}
    >
      <Form noValidate className={styles.dialogForm}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent dividers className={styles.dialogContent}>
          <Fields>{children}</Fields>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            {isNew ? 'Add' : 'Change'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Opens on the first field that was refused, or on the first. */
function Fields({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = (controls: string) => place.current?.querySelector<HTMLElement>(controls);
    (first('[aria-invalid="true"]') ?? first('input, select, textarea'))?.focus();
  }, []);
  return (
    <div ref={place}>
      <FormColumn>{children}</FormColumn>
    </div>
  );
}
