import { type RefObject, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';

/**
 * Shows above the fields why the server refused the surrounding form. A refused field shows its own message, and the first one
 * gets the focus.
 *
 * @param form the element that contains the fields
 */
export function FormRefusal({ form }: { form: RefObject<HTMLElement | null> }) {
  const { errors, submitCount, isSubmitting } = useFormState();
  const { root, ...ofFields } = errors;
  const said = root?.serverError?.message;
  const refused = Object.keys(ofFields).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same fields may be refused again
  useEffect(() => {
    if (refused !== '' && !isSubmitting && form.current) focusFirstError(form.current);
  }, [refused, isSubmitting, submitCount, form]);
  return said && !isSubmitting && <FormAlert severity="error">{said}</FormAlert>;
}
