import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { moneyInWords } from '#domain/purchases/money.ts';
import {
  certificatesOfPurchaseQuery,
  refundPurchase,
  withdrawCertificate,
} from '#src/api/admin/purchases.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { forgetDraft, useNoteDraft } from '../kit/notes/use-note-draft.ts';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { useStaffMember } from '../kit/staff-member.ts';

type Purchase = RecordOf<'/training-purchases'>;

/** Thrown when the purchase was refunded and the certificates could not be withdrawn. */
class NotWithdrawn extends Error {}

/** Asks for the reason and the note of a refund, and whether to withdraw the certificate too. */
export function RefundDialog({ purchase, onClose }: { purchase: Purchase; onClose(): void }) {
  const { id, total, refunded, currency, email } = purchase;
  const notify = useNotify();
  const { id: staffId } = useStaffMember();
  // Unsent text is restored when the dialog opens again.
  const [reason, setReason] = useNoteDraft(`refund reason ${id}`, purchase.refundReason ?? '');
  const [note, setNote] = useNoteDraft(`refund note ${id}`, purchase.refundNote ?? '');
  const [isMissing, setMissing] = useState(false);
  const [withdraws, setWithdraws] = useState(false);
  const certificates = useQuery(certificatesOfPurchaseQuery(purchase));
  const { mutate, isPending, error } = useMutation({
    // Both steps are idempotent: a completed refund returns the purchase, and a withdrawn certificate is not listed again.
    mutationFn: async () => {
      const { state } = await refundPurchase(id, { reason: reason.trim(), note });
      try {
        for (const each of withdraws ? ((await certificates.refetch()).data ?? []) : []) {
          await withdrawCertificate(each, reason.trim());
        }
      } catch (cause) {
        throw new NotWithdrawn(cause instanceof Error ? cause.message : undefined);
      }
      return state;
    },
    onSuccess: (state) => {
      for (const text of ['reason', 'note']) forgetDraft(staffId, `refund ${text} ${id}`);
      const done = state === 'refunded' ? 'The purchase is refunded' : 'The refund is under way';
      notify(done, { type: 'success' });
      onClose();
    },
  });
  const refusal =
    error instanceof ApiError
      ? error.fields.find(({ property }) => property === 'reason')?.message
      : undefined;
  const found = certificates.data ?? [];
  return (
    <QuestionDialog
      title={total === 0 ? `Close the training for ${email}?` : `Refund ${email}?`}
      action={total === 0 ? 'Close the training' : `Refund ${moneyInWords(total - refunded, currency)}`}
      busyLabel="Refunding…"
      busy={isPending}
      disabled={certificates.isPending}
      color="error"
      onCancel={onClose}
      onAction={() => {
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') mutate();
      }}
    >
      <Stack spacing={5}>
        <p>The money returns to the card, and the training is no longer open to the buyer.</p>
        {error && !refusal && (
          <FormAlert
            severity="error"
            title={
              error instanceof NotWithdrawn
                ? 'The purchase is refunded, but the certificate is still valid'
                : 'Nothing was refunded'
            }
          >
            {asSentence(error.message)}
          </FormAlert>
        )}
        <TextControl
          name="reason"
          label="Reason for the buyer"
          value={reason}
          error={isMissing ? 'Enter the reason for the buyer' : refusal}
          help="The buyer gets it by email. At most 500 characters."
          onChange={(typed) => setReason(typed.slice(0, 500))}
        />
        <TextControl
          name="note"
          label="Internal note (optional)"
          value={note}
          help="Only staff see it."
          onChange={(typed) => setNote(typed.slice(0, 500))}
        />
        {certificates.isError && (
          <FormAlert severity="error" title="The certificates could not be loaded">
            {asSentence(certificates.error.message)}
          </FormAlert>
        )}
        {found.length > 0 && (
          <Choice
            kind="checkbox"
            name="withdraw"
            label={`Also withdraw the certificate ${found.map(({ number }) => number).join(', ')}`}
            checked={withdraws}
            onChange={setWithdraws}
          />
        )}
        {certificates.data && found.length === 0 && (
          <p>The buyer has no valid certificate of this training.</p>
        )}
      </Stack>
    </QuestionDialog>
  );
}
