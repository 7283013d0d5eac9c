import type { User } from '#src/api/admin/users.ts';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import table from '#src/ui/table/table.module.css';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useColleague } from '../kit/colleague.ts';
import { roleWords } from '../kit/role-words.ts';
import { AccountMenu, type Deed } from './account-menu.tsx';
import { nameOf } from './account-words.ts';
import styles from './users.module.css';

interface UsersTableProps {
  users: readonly User[];
  /** Whether they are about to be replaced. */
  isStale: boolean;
  onChosen(user: User, deed: Deed): void;
}

/** The accounts of one page; under 600 px each is a card. */
export function UsersTable({ users, isStale, onChosen }: UsersTableProps) {
  const { id: ownId } = useColleague();
  return (
    <table className={`${table.table} ${table.beside} ${styles.table} tabular`} aria-busy={isStale}>
      <caption>
        <VisuallyHidden>Accounts, newest first</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email address</th>
          <th scope="col">Role</th>
          <th scope="col">State</th>
          <th scope="col">Since</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className={`${table.row} ${styles.row}`}>
            <th scope="row" className={styles.name}>
              {nameOf(user) || <span className={styles.quiet}>No name yet</span>}
              {user.id === ownId && <span className={styles.own}>You</span>}
            </th>
            <td data-label="Email address" className={styles.email}>
              {user.email}
            </td>
            <td data-label="Role">{roleWords[user.role]}</td>
            <td data-label="State">
              {user.disabled ? <StatusChip tone="open">Disabled</StatusChip> : 'Active'}
            </td>
            <td data-label="Since" className={styles.since}>
              {dayOfTimeInWords(user.createdAt)}
            </td>
            <td className={styles.actions}>
              <AccountMenu user={user} onChosen={(deed) => onChosen(user, deed)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
