import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { useEditContext } from 'react-admin';
import { moneyInWords } from '#domain/purchases/money.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { leftOf } from './left-of.ts';

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }));

/** The button that refunds a purchase; a dialog asks for the texts and about the certificate. */
export function Refund({ purchase }: { purchase: RecordOf<'/training-purchases'> }) {
  const { total, currency, refundRequestedAt } = purchase;
  const left = leftOf(purchase);
  const { refetch } = useEditContext();
  const [isAsking, setAsking] = useState(false);
  const amount = total === 0 ? 'Close the training' : `Refund ${moneyInWords(left, currency)}`;
  return (
    <Stack spacing={4} sx={{ alignItems: 'flex-start' }} component="section" aria-labelledby="refund">
      <h2 id="refund">Refund</h2>
      {refundRequestedAt !== null && (
        <FormAlert severity="info" title="The refund is under way">
          The payment provider has been asked. Ask again if it does not arrive: nothing is refunded twice.
        </FormAlert>
      )}
      {(left > 0 || total === 0) && (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {amount}
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <RefundDialog
            purchase={purchase}
            onClose={() => {
              setAsking(false);
              void refetch();
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}
