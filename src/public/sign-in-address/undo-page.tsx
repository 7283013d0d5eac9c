import { firmName } from '#domain/firm.ts';
import { undoAddressChange } from '#src/api/address-change.ts';
import type { LinkCopy } from '../form/followed-link.tsx';
import { SecretLinkPage } from '../form/secret-link-page.tsx';

const copy: LinkCopy = {
  title: 'Take the change of your sign-in address back?',
  text: `Press the button, and you sign in to ${firmName} with your former address again. Every device is signed out.`,
  button: 'Take the change back',
  busy: 'Taking it back…',
  failed: 'The change was not taken back',
  done: 'The change was taken back',
  after:
    'You sign in with your former address again. Every device was signed out. If you did not make the change, contact our office.',
  deadTitle: 'This link no longer works',
  dead: 'It was used before, or seven days have passed. If you did not change your sign-in address, contact our office.',
};

/** The page of the link that takes a change of the sign-in address back. Opening it changes nothing. */
export default function UndoPage() {
  return <SecretLinkPage secret="undo" title="Sign-in address" copy={copy} follow={undoAddressChange} />;
}
