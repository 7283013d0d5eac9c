import { useFormikContext } from 'formik';
import { type RefObject, useEffect } from 'react';

import { FormAlert } from '../feedback/form-alert.tsx';
import { errorTree, type FieldMessage, unplacedMessages } from './field-error-tree.ts';
import { focusFirstError } from './focus-first-error.ts';

/** Frames, about a second, after which no message is expected beside a field any more. */
const longestWait = 60;

/** Puts the server's messages under their fields and moves the focus to the first of them. */
export function useShownRefusals(
  errors: readonly FieldMessage[],
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

interface UnplacedRefusalsProps {
  errors: readonly FieldMessage[];
  values: unknown;
  title?: string;
}

/** What was refused and has no field of its own on the page. */
export function UnplacedRefusals({ errors, values, title = 'Not saved' }: UnplacedRefusalsProps) {
  const messages = unplacedMessages(errors, values);
  if (messages.length === 0) return null;
  return (
    <FormAlert severity="error" title={title}>
      {messages.join(' ')}
    </FormAlert>
  );
}
