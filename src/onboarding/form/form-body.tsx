import { Form } from 'formik';
import type { ReactNode, RefObject } from 'react';
import { FrozenFields } from '#src/ui/form/field.tsx';
import { FormColumn } from '#src/ui/form/form-layout.tsx';
import styles from './form-body.module.css';

interface FormBodyProps {
  container: RefObject<HTMLDivElement | null>;
  /** Lists stand outside of the form element, because their add forms are forms of their own. */
  isList: boolean;
  /** Where it may come to that, whether nothing can be changed. A list guards each of its buttons instead. */
  frozen?: boolean;
  alerts: ReactNode;
  saveBar: ReactNode;
  /** The fields, or the list. */
  children: ReactNode;
}

/** What a record is filled in by, inside its Formik: what went wrong, the fields or the list, and the save bar. */
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
