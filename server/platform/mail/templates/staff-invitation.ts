import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

export interface StaffInvitationInput {
  /** Who invites: a name, or an address where there is none. */
  inviter: string;
  /** Their own name, as the inviter has entered it. */
  name: string;
  role: 'administrator' | 'reviewer';
  publicUrl: string;
}

const tasks: Record<StaffInvitationInput['role'], string> = {
  administrator: 'You can review onboardings, decide them, and manage the accounts of your colleagues.',
  reviewer: 'You can review onboardings and decide them.',
};

/** Tells a new member of staff who has invited them, to do what, and where to sign in. */
export function staffInvitationMail({ inviter, name, role, publicUrl }: StaffInvitationInput): MailContent {
  const link = `${publicUrl}/admin/sign-in`;
  const article = role === 'administrator' ? 'an' : 'a';
  const what = `Hello ${name}, ${inviter} has made you ${article} ${role} at ${firmName}.`;
  const how = 'There is no password: enter this e-mail address, and a code comes by mail.';
  const why = 'If you did not expect this, please ask whoever is named above before you do anything else.';
  return {
    template: 'colleague-invitation',
    subject: `You are invited to review onboardings at ${firmName}`,
    html: layout(
      'You are invited to review onboardings',
      [
        paragraph(escapeHtml(what)),
        paragraph(escapeHtml(`${tasks[role]} ${how}`)),
        button('Sign in', link),
        remark(escapeHtml(why)),
      ].join('\n'),
    ),
    text: [what, '', tasks[role], how, '', link, '', why, ''].join('\n'),
  };
}
