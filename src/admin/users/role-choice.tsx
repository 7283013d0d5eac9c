import { useId } from 'react';
import type { Role } from '#src/api/admin/users.ts';
import { Choice } from '#src/ui/form/choice.tsx';
import { roleWords } from '../kit/role-words.ts';
import { roleTasks } from './account-words.ts';
import styles from './users.module.css';

interface RoleChoiceProps {
  roles: readonly Role[];
  value: Role;
  onChange(role: Role): void;
}

/** The roles with what each may do. */
export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.roles}>
      <legend id={id}>Role</legend>
      <div role="radiogroup" aria-labelledby={id} className={styles.choices}>
        {roles.map((role) => (
          <Choice
            key={role}
            kind="radio"
            name="role"
            value={role}
            label={roleWords[role]}
            help={roleTasks[role]}
            checked={role === value}
            onChange={() => onChange(role)}
          />
        ))}
      </div>
    </fieldset>
  );
}
