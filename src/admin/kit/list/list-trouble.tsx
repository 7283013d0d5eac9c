import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TryAgain } from '../try-again.tsx';
import styles from './list.module.css';

interface ListTroubleProps {
  /** The title of the error, such as "The cases could not be loaded". */
  title: string;
  /** An alternative to a retry. */
  wayOut?: ReactNode;
}

/** The error of a list that could not be fetched or refetched; earlier data stays below it. */
export function ListTrouble({ title, wayOut }: ListTroubleProps) {
  const { data, error, refetch, isFetching } = useListContext();
  if (!error) return null;
  return (
    <div className={styles.notice}>
      <FormAlert
        severity="error"
        title={data ? 'The list could not be refreshed' : title}
        action={
          <>
            <TryAgain disabled={isFetching} onClick={() => void refetch()} /> {wayOut}
          </>
        }
      >
        {error.message} {data ? 'You see the last loaded list.' : ''}
      </FormAlert>
    </div>
  );
}
