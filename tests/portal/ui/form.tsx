import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Formik, type FormikErrors } from 'formik';
import type { ReactNode } from 'react';

interface FormOptions {
  values?: Record<string, unknown>;
  /** Messages in the shape of the values. */
  errors?: object;
}

/** Renders fields inside a Formik form, like a page; `saved` collects what each save would send. */
export function renderForm(fields: ReactNode, { values = {}, errors = {} }: FormOptions = {}) {
  const saved: unknown[] = [];
  const view = render(
    <Formik
      initialValues={values}
      initialErrors={errors as FormikErrors<Record<string, unknown>>}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(current) => void saved.push(current)}
    >
      <Form noValidate>
        {fields}
        <button type="submit">Save</button>
      </Form>
    </Formik>,
  );
  const user = userEvent.setup();
  const save = async () => {
    await user.click(view.getByRole('button', { name: 'Save' }));
    return saved.at(-1);
  };
  return { ...view, user, save };
}
