import { Form } from 'formik';
import type { ReactNode, RefObject } from 'react';
import { FrozenFields } from '#src/ui/form/field.tsx';
import { FormColumn } from '#src/ui/form/form-layout.tsx';
import styles from './form.module.css';

interface FormBodyProps {
  container: RefObject<HTMLDivElement | null>;
  /** Lists are rendered outside the form element, because HTML forbids nested forms and their add forms are separate forms. */
  isList: boolean;
  /** Whether the fields are disabled; undefined for a form that never is. A list disables each of its buttons instead. */
  frozen?: boolean;
  alerts: ReactNode;
  saveBar: ReactNode;
  children: ReactNode;
}

/** The form of a record, inside its Formik: alerts, the fields or the list, and the save bar. */
export function FormBody({ container, isList, frozen, alerts, saveBar, children }: FormBodyProps) {
  const fields = (
    <FormColumn>
      {alerts}
      {children}
    </FormColumn>
  );
  return (
    <div ref={container}>
      {isList ? (
        <>
          <div className={styles.alerts}>{alerts}</div>
          {children}
          <Form noValidate className={styles.foot}>
            {saveBar}
          </Form>
        </>
      ) : (
        <Form noValidate>
          {frozen === undefined ? (
            fields
          ) : (
            <FrozenFields value={frozen}>
              <fieldset disabled={frozen}>{fields}</fieldset>
            </FrozenFields>
          )}
          {saveBar}
        </Form>
      )}
    </div>
  );
}
