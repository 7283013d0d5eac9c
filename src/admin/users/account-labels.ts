import type { Role, User } from '#src/api/admin/users.ts';
import { roleLabels } from '../kit/role-labels.ts';

/** What each role may do, in one line. */
const roleTasks: Record<Role, string> = {
  administrator: 'Reviews and decides cases, changes answers, and manages accounts.',
  reviewer: 'Reads cases and decides them.',
  client: 'Fills in an onboarding of their own, and sees nothing of this area.',
};

/** The roles to choose from, each with what it may do. */
export const roleChoices = (roles: readonly Role[]) =>
  roles.map((role) => ({ value: role, label: roleLabels[role], help: roleTasks[role] }));

/** The roles within a sentence. */
export const roleNouns: Record<Role, string> = {
  administrator: 'an administrator',
  reviewer: 'a reviewer',
  client: 'a client',
};

/** First and last name; empty until the person has given them. */
export function nameOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** How a sentence calls the account's owner: by name, else by address. */
export function calledOf(user: User): string {
  return nameOf(user) || user.email;
}
