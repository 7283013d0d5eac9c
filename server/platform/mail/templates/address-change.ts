import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

interface AddressCodeInput {
  code: string;
  /** The mailbox that gets it. */
  side: 'present' | 'new';
  /** The new address, for the present mailbox. A new one may be mistyped, so that its mail does not name the present one. */
  newAddress: string | null;
  minutes: number;
  /** The address of the account page. */
  page: string;
}

/** The code by which a mailbox confirms a change of the sign-in address. */
export function addressCodeMail({ code, side, newAddress, minutes, page }: AddressCodeInput): MailContent {
  const isPresent = side === 'present';
  const what = isPresent
    ? `Someone, probably you, wants to sign in to ${firmName} with ${newAddress ?? 'another address'} instead of this address.`
    : `Someone, probably you, wants to sign in to ${firmName} with this address.`;
  return letter({
    template: isPresent ? 'address-code-present' : 'address-code-new',
    subject: isPresent ? 'Confirm the change of your sign-in address' : 'Confirm your new sign-in address',
    parts: [
      `${what} To confirm it, enter this code on the page “Your account”, together with the code that we sent to the other address.`,
      { code },
      `The code is valid for ${minutes} minutes. Without it, nothing changes. Do not give it to anyone.`,
      isPresent
        ? 'If it was not you, somebody else may be signed in to your account: sign in, and end all other sessions on the page “Your account”.'
        : 'If it was not you, ignore this email.',
      { remark: page },
    ],
  });
}

/** Sent to a new address that is not free; the page does not say so. */
export function addressInUseMail({ publicUrl }: { publicUrl: string }): MailContent {
  return letter({
    template: 'address-in-use',
    subject: 'This address cannot become a sign-in address',
    parts: [
      `Someone, probably you, wants to change the sign-in address of an account at ${firmName} to this address. It belongs to another account, or did until recently. So this email contains no code, and nothing changes.`,
      'To use the account of this address, request a login code on the sign-in page. To change the address of your other account, choose another new address.',
      { remark: publicUrl },
    ],
  });
}

interface AddressChangedInput {
  from: string | null;
  to: string | null;
  /** For the former mailbox: the page that takes the change back. */
  undo: { link: string; days: number } | null;
}

/** Notifies both mailboxes of a change of the sign-in address. */
export function addressChangedMail({ from, to, undo }: AddressChangedInput): MailContent {
  const what = `You sign in to ${firmName} with ${to ?? 'your new address'} from now on, instead of ${from ?? 'your former address'}. All other devices were signed out.`;
  return letter({
    template: undo ? 'address-changed-former' : 'address-changed',
    subject: 'Your sign-in address was changed',
    parts: undo
      ? [
          what,
          `If this was not you, take the change back within ${undo.days} days. You then sign in with this address again, and every device is signed out.`,
          { button: 'Take the change back', url: undo.link },
        ]
      : [what, 'We send our emails to this address from now on.'],
  });
}

/** Notifies both mailboxes that a change was taken back. */
export function addressRestoredMail({ to }: { to: string | null }): MailContent {
  return letter({
    template: 'address-restored',
    subject: 'The change of your sign-in address was taken back',
    parts: [
      `You sign in to ${firmName} with ${to ?? 'your former address'} again. Every device was signed out.`,
      'If you did not expect this, contact our office.',
    ],
  });
}

/** Answers a request for a login code at an address with which an account no longer signs in; it contains no code. */
export function addressMovedMail({ publicUrl }: { publicUrl: string }): MailContent {
  return letter({
    template: 'address-moved',
    subject: 'Your account has another sign-in address',
    parts: [
      `Someone, probably you, requested a login code for this address. Your account at ${firmName} signs in with another address now, so this email contains no code.`,
      'If you did not change the address, open the link “Take the change back” in the email about the change.',
      { remark: publicUrl },
    ],
  });
}
