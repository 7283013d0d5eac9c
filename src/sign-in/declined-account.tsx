import { useEffect, useRef } from 'react';
import { FormAlert } from '../ui/feedback/form-alert.tsx';

/**
 * What the person is told who said that a link's account is not theirs. It takes the focus of the button that is gone, so
 * that whoever only hears the page hears it.
 */
export function DeclinedAccount() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <FormAlert severity="info" title="You were not signed in">
        Somebody else may have sent you that link. To sign in to your own account, ask for a code with your
        address.
      </FormAlert>
    </div>
  );
}
