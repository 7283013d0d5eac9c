import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useEditContext, useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { refundPurchase } from '#src/api/admin/purchases.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { moneyInWords } from '#src/ui/text/money-text.ts';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import styles from './purchases.module.css';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Gives back what a purchase has cost, with the reason; asked for once more before it is done. */
export function Refund({ purchase }: { purchase: RecordOf<'/training-purchases'> }) {
  const { id, total, currency, email, refundRequestedAt } = purchase;
  const notify = useNotify();
  const { refetch } = useEditContext();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => refundPurchase(id, reason),
    onSuccess: ({ state }) => {
      const done = state === 'refunded' ? 'The purchase is refunded' : 'The refund is on its way';
      notify(done, { type: 'success' });
    },
    onSettled: () => void refetch(),
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    setAsking(reason.trim() !== '');
  };
  return (
    <form className={styles.refund} onSubmit={ask} noValidate>
      <h2>Refund</h2>
      {refundRequestedAt !== null && (
        <FormAlert severity="info" title="The refund is on its way">
          The payment provider has been asked. Ask once more if nothing comes of it: nothing is given back
          twice.
        </FormAlert>
      )}
      {error && (
        <FormAlert severity="error" title="Nothing was refunded">
          {asSentence(error.message)}
        </FormAlert>
      )}
      <TextControl
        name="reason"
        label="Why it is refunded"
        value={reason}
        error={isMissing ? 'Write why it is refunded' : undefined}
        help="For colleagues, and for the buyer who asks"
        onChange={setReason}
      />
      <Button type="submit" variant="outlined" color="error" disabled={isPending}>
        Refund {total === 0 ? 'nothing, and close the training' : moneyInWords(total, currency)}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            title={`Refund ${moneyInWords(total, currency)} to ${email}?`}
            confirmLabel="Refund"
            cancelLabel="Cancel"
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              mutate();
            }}
          >
            The money goes back to the card, and the training is open to the buyer no longer.
          </ConfirmDialog>
        </Suspense>
      )}
    </form>
  );
}
