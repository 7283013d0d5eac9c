import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useOnboardingActor } from '../onboarding-actor.ts';
import { useAskBeforeClosing } from './use-ask-before-closing.ts';

/** Notifies the machine of whether there are unsaved changes, and makes the browser ask before the page is closed. */
export function useDirtyForm(onDirty: (dirty: boolean) => void): void {
  const actor = useOnboardingActor();
  const { dirty, values } = useFormikContext();
  const seen = useRef({ dirty: false, values });

  onDirty(dirty);
  useAskBeforeClosing();

  useEffect(() => {
    const last = seen.current;
    seen.current = { dirty, values };
    // While a refusal is shown, each change is sent: the machine removes the refusal at the first edit.
    const touched = last.values !== values && dirty && actor.getSnapshot().context.fieldErrors.length > 0;
    if (last.dirty !== dirty || touched) actor.send({ type: 'form.changed', dirty });
  }, [actor, dirty, values]);
}
