import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import type { User } from '#src/api/admin/users.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import table from '#src/ui/table/table.module.css';
import { ListPager } from '../kit/list/list-pager.tsx';
import { numberInWords } from '../kit/list/number-in-words.ts';
import { TryAgain } from '../kit/try-again.tsx';
import type { Deed } from './account-menu.tsx';
import { UserFilters } from './user-filters.tsx';
import styles from './users.module.css';
import { UsersTable } from './users-table.tsx';

/** The accounts with their filters, and what is said while there are none to show. */
export function UsersList({ onChosen }: { onChosen(user: User, deed: Deed): void }) {
  const { data, total, error, isPending, isFetching, isPlaceholderData, refetch, setFilters } =
    useListContext<User>();
  return (
    <>
      <UserFilters />
      <p role="status" className={`${styles.count} tabular`}>
        {total !== undefined && !isPlaceholderData && countInWords(total)}
      </p>
      {error && !isFetching && (
        <div className={styles.trouble}>
          <FormAlert
            severity="error"
            title="The accounts could not be loaded"
            action={<TryAgain onClick={() => void refetch()} />}
          >
            {error instanceof Error ? error.message : null}
          </FormAlert>
        </div>
      )}
      {isPending && !error && <FormSkeleton rows={6} hasHeading />}
      {data?.length === 0 && !isPlaceholderData && (
        <EmptyNote
          title="No account matches"
          action={
            <Button variant="outlined" size="small" onClick={() => setFilters({}, {}, false)}>
              Show all accounts
            </Button>
          }
        >
          Look for a part of the name or of the address, or list all roles.
        </EmptyNote>
      )}
      {data && data.length > 0 && (
        <>
          <div className={`${table.frame} ${table.cards}`}>
            <UsersTable users={data} isStale={isPlaceholderData === true} onChosen={onChosen} />
          </div>
          <ListPager total={numberInWords(total)} />
        </>
      )}
    </>
  );
}

function countInWords(total: number): string {
  return total === 1 ? '1 account' : `${numberInWords(total)} accounts`;
}
