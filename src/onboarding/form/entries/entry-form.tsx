import Button from '@mui/material/Button';
import { Form } from 'formik';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import styles from './entry-form.module.css';

type EntryFormProps = {
  title: string;
  /** The label of the button that adds the entry to the list. */
  addLabel: string;
  onCancel(): void;
  children: ReactNode;
};

const firstControl = 'input, select, textarea';

/**
 * The layout of an add form, inside its Formik: heading, fields, Add and Cancel. When it opens, the first field with an error, or
 * else the first field, gets the focus. It does not use Formik's context itself, so that a key press renders only the fields.
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
