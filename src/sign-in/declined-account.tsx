import { useEffect, useRef } from 'react';
import { FormAlert } from '../ui/feedback/form-alert.tsx';

/**
 * The notice after the user said that the account of a link is not theirs. It takes the focus, because the pressed button is
 * gone, so that screen readers announce it.
 */
export function DeclinedAccount() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <FormAlert severity="info" title="You were not signed in">
        Someone else may have sent you that link. To sign in to your own account, ask for a code with your
        address.
      </FormAlert>
    </div>
  );
}
