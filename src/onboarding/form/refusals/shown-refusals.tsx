import { useFormikContext } from 'formik';
import { type RefObject, useEffect } from 'react';
import type { FieldError } from '#machines/outcomes.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { errorTree, unplacedMessages } from './field-error-tree.ts';

/** Frames, about a second, after which no message is expected beside a field any more. */
const longestWait = 60;

/** Puts the server's messages under their fields and moves the focus to the first of them. */
export function useShownRefusals(
  errors: readonly FieldError[],
  container: RefObject<HTMLElement | null>,
): void {
  const { setErrors } = useFormikContext();

  useEffect(() => {
    if (errors.length === 0) return;
    setErrors(errorTree(errors));
    // Once the messages are on the page: a refused person's tab has to come to the front first.
    let framesLeft = longestWait;
    let frame = 0;
    const focus = () => {
      framesLeft -= 1;
      const done = container.current !== null && focusFirstError(container.current);
      if (!done && framesLeft > 0) frame = requestAnimationFrame(focus);
    };
    frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [errors, setErrors, container]);
}

/** What was refused and has no field of its own on the page. */
export function UnplacedRefusals({ errors, values }: { errors: readonly FieldError[]; values: unknown }) {
  const messages = unplacedMessages(errors, values);
  if (messages.length === 0) return null;
  return (
    <FormAlert severity="error" title="Not saved">
      {messages.join(' ')}
    </FormAlert>
  );
}
