import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { asSentence } from '#domain/copy.ts';
import { downloadReceipt, type Purchase } from '#src/api/purchases.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';

const labels: Record<Purchase['state'], string> = {
  created: 'Not paid',
  paying: 'Payment started',
  paid: 'Paid',
  disputed: 'Suspended',
  refunded: 'Refunded',
  failed: 'Card declined',
  cancelled: 'Cancelled',
};

/** The state of a purchase, as its buyer reads it. */
export function PurchaseChip({ purchase: { state } }: { purchase: Purchase }) {
  return <StatusChip tone={state === 'paid' ? 'saved' : 'open'}>{labels[state]}</StatusChip>;
}

/** Downloads the receipt of a purchase; nothing where there is none. */
export function ReceiptButton({ purchase }: { purchase: Purchase }) {
  const { title, receiptNumber } = purchase;
  const download = useMutation({
    mutationFn: () => downloadReceipt(purchase),
    onSuccess: ({ content, name }) => saveFile(content, name),
  });
  if (receiptNumber === null) return null;
  return (
    <div>
      {download.error && (
        <FormAlert severity="error" title="The receipt could not be downloaded">
          {asSentence(download.error.message)}
        </FormAlert>
      )}
      <Button
        variant="outlined"
        disabled={download.isPending}
        onClick={() => download.mutate()}
        aria-label={download.isPending ? undefined : `Download receipt ${receiptNumber}: ${title}`}
      >
        <BusyLabel busy={download.isPending} label="Download receipt" busyLabel="Creating the PDF…" />
      </Button>
    </div>
  );
}
