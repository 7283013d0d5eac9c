import Button from '@mui/material/Button';
import { useInfiniteGetList } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './identity-request.module.css';
import { outcomeLabels } from './outcome-labels.ts';
import { type NoticeOutcome, type NoticeRecipient, noticeRecipientsResource } from './resource.ts';

/** Lists the clients of an outcome inside a dialog, where the address cannot hold a page and a filter. */
export function RecipientNames({ outcome }: { outcome: NoticeOutcome }) {
  const list = useInfiniteGetList<NoticeRecipient>(
    noticeRecipientsResource.name,
    { filter: { outcome }, pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' } },
    { staleTime: 0 },
  );
  const clients = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className={styles.names}>
      {list.isPending && <FormSkeleton rows={1} />}
      {list.error && (
        <FormAlert
          severity="error"
          title="The clients could not be loaded"
          action={<TryAgain disabled={list.isFetching} onClick={() => void list.refetch()} />}
        >
          {asSentence(list.error.message)}
        </FormAlert>
      )}
      {list.data && clients.length === 0 && <p>There is no such client now.</p>}
      {clients.length > 0 && (
        <ul aria-label={outcomeLabels[outcome].label}>
          {clients.map(({ id, email, company }) => (
            <li key={id}>
              {email}
              {company && <span className={styles.quiet}> · {company}</span>}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
