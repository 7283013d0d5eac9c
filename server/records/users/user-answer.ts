import type { components } from '#contract/schema.d.ts';
import type { User } from './users.repository.ts';

/** Returns an account as the API shows it. */
export function toUserAnswer(user: User): components['schemas']['User'] {
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    role: user.role,
    disabled: user.disabled === 1,
    createdAt: user.created_at,
    updatedAt: user.updated_at,
  };
}
