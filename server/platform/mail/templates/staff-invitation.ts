import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface StaffInvitationInput {
  /** The inviter's name, or their address if there is none. */
  inviter: string;
  /** The invited person's name, as the inviter entered it. */
  name: string;
  role: 'administrator' | 'reviewer';
  publicUrl: string;
}

const tasks: Record<StaffInvitationInput['role'], string> = {
  administrator: 'You can review and decide cases, and manage the accounts of staff members.',
  reviewer: 'You can review and decide cases.',
};

/** Notifies a new staff member who invited them, with which tasks, and where to sign in. */
export function staffInvitationMail({ inviter, name, role, publicUrl }: StaffInvitationInput): MailContent {
  const article = role === 'administrator' ? 'an' : 'a';
  return letter({
    template: 'colleague-invitation',
    subject: `You are invited to review onboardings at ${firmName}`,
    title: 'You are invited to review onboardings',
    parts: [
      `Hello ${name}, ${inviter} has made you ${article} ${role} at ${firmName}.`,
      `${tasks[role]} There is no password. Enter this email address to receive a code by email.`,
      { button: 'Sign in', url: `${publicUrl}/admin/sign-in` },
      {
        remark: 'If you did not expect this, please ask the person named above before you do anything else.',
      },
    ],
  });
}
