import { builtInRoles } from '#domain/rules/permission.ts';
import type { Role, User } from '#src/api/admin/users.ts';
import { roleLabels } from '../kit/role-labels.ts';

/** The permissions of each role, in one line. */
const roleTasks: Record<Role, string> = {
  administrator: 'Reviews and decides cases, changes answers, and manages accounts.',
  reviewer: 'Reads cases and decides them.',
  client: 'Fills in their own onboarding, and cannot open this area.',
};

/** Returns the roles to choose from, each with its permissions. */
export const roleChoices = (roles: readonly Role[]) =>
  roles.map((role) => ({
    value: role,
    label: role === 'client' ? roleLabels.client : builtInRoles[role].label,
    help: roleTasks[role],
  }));

/** The roles as nouns in a sentence. */
export const roleNouns: Record<Role, string> = {
  administrator: 'an administrator',
  reviewer: 'a reviewer',
  client: 'a client',
};

/** Returns first and last name; empty until the user has entered them. */
export function nameOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Returns how a sentence names the account's owner: by name, else by address. */
export function calledOf(user: User): string {
  return nameOf(user) || user.email;
}
