import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { seatsOfPurchaseQuery } from '#src/api/admin/purchases.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { FiguresTable } from '../kit/figures-table.tsx';
import layout from '../kit/layout.module.css';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './purchases.module.css';

const pageSize = 50;

const statusLabels = {
  invited: 'Not begun',
  begun: 'In progress',
  completed: 'Completed',
  ended: 'Ended',
} as const;

/** The seats of a team purchase: how many are used and free, and the people who have one. */
export function Seats({ purchaseId }: { purchaseId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(seatsOfPurchaseQuery(purchaseId, page, pageSize));
  if (!data && error) {
    return (
      <FormAlert
        severity="error"
        title="The seats could not be loaded"
        action={<TryAgain onClick={() => void refetch()} />}
      >
        {asSentence(error.message)}
      </FormAlert>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={120} />;
  const { bought, refunded, given, begun, free, items, total } = data;
  return (
    <section aria-labelledby="seats" className={styles.refunds}>
      <h2 id="seats">Seats</h2>
      <p className="tabular">
        {bought} bought{refunded > 0 && `, ${refunded} refunded`}, {begun} in use, {given - begun} invited,{' '}
        {free} free
      </p>
      {items.length > 0 && (
        <FiguresTable
          caption="People with a seat"
          heads={['Person', 'Progress', 'Completed', 'Certificate', 'Invited']}
          rows={items.map(({ id, email, status, completedAt, hasCertificate, invitedAt }) => ({
            key: id,
            head: email ?? 'Erased account',
            cells: [
              statusLabels[status],
              completedAt === null ? '' : dayOfTimeInWords(completedAt),
              hasCertificate ? 'Yes' : '',
              dayOfTimeInWords(invitedAt),
            ],
          }))}
        />
      )}
      {total > pageSize && (
        <div className={layout.row}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </section>
  );
}
