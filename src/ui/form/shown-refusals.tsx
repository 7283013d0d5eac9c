import { useFormikContext } from 'formik';
import { type RefObject, useEffect } from 'react';

import { FormAlert } from '../feedback/form-alert.tsx';
import { errorTree, type FieldMessage, unplacedMessages } from './field-error-tree.ts';
import { focusFirstError } from './focus-first-error.ts';

/** Number of frames, about one second, after which no message is expected at a field. */
const longestWait = 60;

/** Shows the server's messages under their fields and moves the focus to the first of them. */
export function useShownRefusals(
  errors: readonly FieldMessage[],
  container: RefObject<HTMLElement | null>,
): void {
  const { setErrors } = useFormikContext();

  useEffect(() => {
    if (errors.length === 0) return;
    setErrors(errorTree(errors));
    // Waits until the messages are on the page: the tab of a refused person must be shown first.
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

/** The messages without a field on the page. */
export function UnplacedRefusals({ errors, values, title = 'Not saved' }: UnplacedRefusalsProps) {
  const messages = unplacedMessages(errors, values);
  if (messages.length === 0) return null;
  return (
    <FormAlert severity="error" title={title}>
      {messages.join(' ')}
    </FormAlert>
  );
}
