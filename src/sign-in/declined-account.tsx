import { FormAlert } from '../ui/form-alert.tsx';

/** What the person is told who said that a link's account is not theirs. */
export function DeclinedAccount() {
  return (
    <FormAlert severity="info" title="You were not signed in">
      Somebody else may have sent you that link. To sign in to your own account, ask for a code with your
      address.
    </FormAlert>
  );
}
