import Button from '@mui/material/Button';
import { Form } from 'formik';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import styles from './entry-form.module.css';

type EntryFormProps = {
  title: string;
  /** What the button says that puts the entry into the list. */
  addLabel: string;
  onCancel(): void;
  children: ReactNode;
};

const firstControl = 'input, select, textarea';

/**
 * The frame of an add form, inside its Formik: its heading, its fields, Add and Cancel. The first field gets the focus
 * as it opens. It reads nothing of Formik itself, so that a key pressed renders the fields alone.
 */
export function EntryForm({ title, addLabel, onCancel, children }: EntryFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!form.current || focusFirstError(form.current)) return;
    form.current.querySelector<HTMLElement>(firstControl)?.focus();
  }, []);

  return (
    <Form ref={form} noValidate data-entry="" className={styles.form} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant="contained">
          {addLabel}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
