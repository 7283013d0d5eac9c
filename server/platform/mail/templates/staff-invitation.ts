import { firmName } from '#domain/firm.ts';
import { builtInRoles, isBuiltInRole } from '#domain/rules/permission.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface StaffInvitationInput {
  /** The inviter's name, or their address if there is none. */
  inviter: string;
  /** The invited person's name, as the inviter entered it. */
  name: string;
  /** What they may do: built-in roles, and permission sets by id. */
  roles: readonly { id: string; name: string }[];
  publicUrl: string;
}

const tasks: Readonly<Record<string, string>> = {
  administrator: 'You can review and decide cases, and manage the accounts of staff members.',
  reviewer: 'You can review and decide cases.',
};

/** The roles in a sentence: `a reviewer`, or for several `Editor and Trainer`. */
function madeYou(roles: StaffInvitationInput['roles']): string {
  const [first] = roles;
  if (!first || roles.length > 1) {
    return `a staff member with the roles ${roles.map(({ name }) => name).join(', ')}`;
  }
  if (!isBuiltInRole(first.id)) return `a staff member with the role ${first.name}`;
  if (first.id === 'finance') return 'a staff member for finance';
  const noun = builtInRoles[first.id].label.toLowerCase();
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Notifies a new staff member who invited them, with which tasks, and where to sign in. */
export function staffInvitationMail({ inviter, name, roles, publicUrl }: StaffInvitationInput): MailContent {
  const [first] = roles;
  const reviews = roles.some(({ id }) => ['administrator', 'reviewer', 'senior-reviewer'].includes(id));
  const invited = reviews ? 'to review onboardings' : 'to work';
  const task = (roles.length === 1 && first && tasks[first.id]) || '';
  return letter({
    template: 'colleague-invitation',
    subject: `You are invited ${invited} at ${firmName}`,
    title: reviews ? 'You are invited to review onboardings' : `You are invited to work at ${firmName}`,
    parts: [
      `Hello ${name}, ${inviter} has made you ${madeYou(roles)} at ${firmName}.`,
      `${task} There is no password. Enter this email address to receive a code by email.`.trim(),
      { button: 'Sign in', url: `${publicUrl}/admin/sign-in` },
      {
        remark: 'If you did not expect this, please ask the person named above before you do anything else.',
      },
    ],
  });
}
