import { type RefObject, useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';

/**
 * Why the server refused the form within which it stands, above its fields: what is said about the whole, and about fields
 * that the form does not have. A refused field says it itself; the first of them has the focus.
 *
 * @param form where the fields are
 */
export function FormRefusal({ form }: { form: RefObject<HTMLElement | null> }) {
  const { getValues } = useFormContext();
  const { errors, submitCount, isSubmitting } = useFormState();
  const { root, ...ofFields } = errors;
  const shown = getValues();
  const elsewhere = Object.entries(ofFields).flatMap(([name, error]) =>
    name in shown ? [] : [String(error?.message)],
  );
  const said = [...(root?.serverError?.message ? [root.serverError.message] : []), ...elsewhere];
  const refused = Object.keys(ofFields).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same fields may be refused again
  useEffect(() => {
    if (refused !== '' && !isSubmitting && form.current) focusFirstError(form.current);
  }, [refused, isSubmitting, submitCount, form]);
  return said.length > 0 && !isSubmitting && <FormAlert severity="error">{said.join(' ')}</FormAlert>;
}
