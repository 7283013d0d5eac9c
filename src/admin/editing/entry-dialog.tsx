import { Form, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { FormColumn } from '#src/ui/form/form-layout.tsx';
import styles from './editing.module.css';

interface EntryDialogProps {
  title: string;
  isNew: boolean;
  onCancel(): void;
  children: ReactNode;
}

/** The dialog of an entry's form, inside its Formik. Only Cancel discards typed text; Escape or a click outside does not. */
export function EntryDialog({ title, isNew, onCancel, children }: EntryDialogProps) {
  const form = useId();
  const { dirty } = useFormikContext();
  return (
    <QuestionDialog
      title={title}
      action={isNew ? 'Add' : 'Change'}
      form={form}
      dividers
      onCancel={onCancel}
      onClose={() => {
        if (!dirty) onCancel();
      }}
      classes={{ paper: styles.dialog, content: styles.dialogContent }}
    >
      <Form id={form} noValidate>
        <Fields>{children}</Fields>
      </Form>
    </QuestionDialog>
  );
}

/** Moves the focus to the first field with an error, or else to the first field. */
function Fields({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current || focusFirstError(place.current)) return;
    place.current.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return (
    <div ref={place}>
      <FormColumn>{children}</FormColumn>
    </div>
  );
}
