import type { components } from '#contract/schema.d.ts';
import type { StaffRole } from './roles.ts';
import type { User } from './users.repository.ts';

/** Returns an account as the API shows it. @param roles the account's roles with their names */
export function toUserAnswer(user: User, roles: StaffRole[]): components['schemas']['User'] {
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    role: user.role,
    ...(user.role !== 'client' && { roles }),
    disabled: user.disabled === 1,
    createdAt: user.created_at,
    updatedAt: user.updated_at,
  };
}
