import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { amountAsTyped, amountTyped, moneyInWords } from '#domain/purchases/money.ts';
import { priceOfSeats, seatsAtMost } from '#domain/purchases/seats.ts';
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
import { leftOf, refundedSeats } from './left-of.ts';

type Purchase = RecordOf<'/training-purchases'>;

/** Thrown when the purchase was refunded and the certificates could not be withdrawn. */
class NotWithdrawn extends Error {}

/**
 * Asks for the amount, the reason and the note of a refund; where it is all that is left, also whether to withdraw the
 * certificate.
 */
export function RefundDialog({ purchase, onClose }: { purchase: Purchase; onClose(): void }) {
  const { id, total, currency, email } = purchase;
  const left = leftOf(purchase);
  const notify = useNotify();
  const { id: staffId } = useStaffMember();
  // Unsent text is restored when the dialog opens again.
  const [reason, setReason] = useNoteDraft(`refund reason ${id}`, purchase.refundReason ?? '');
  const [note, setNote] = useNoteDraft(`refund note ${id}`, purchase.refundNote ?? '');
  const [typed, setTyped] = useState(amountAsTyped(left, currency));
  const [typedSeats, setTypedSeats] = useState('');
  const isTeam = purchase.kind === 'team';
  // Of a team purchase, the number of unused seats can be entered instead of an amount.
  const seats = isTeam && typedSeats.trim() !== '' ? Number(typedSeats) : null;
  const amount = amountOf(purchase, { seats, typed, left });
  const isAll = amount === left && seats === null;
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && reason.trim() === '';
  const [withdraws, setWithdraws] = useState(false);
  const certificates = useQuery(certificatesOfPurchaseQuery(purchase));
  const { mutate, isPending, error } = useMutation({
    // Both steps are idempotent: a completed refund returns the purchase, and a withdrawn certificate is not listed again.
    mutationFn: async () => {
      const number = (purchase.refunds?.length ?? 0) + 1;
      const part = partOf({ seats, amount, isAll, number });
      const after = await refundPurchase(id, { reason: reason.trim(), note }, part);
      try {
        for (const each of withdraws && isAll ? ((await certificates.refetch()).data ?? []) : []) {
          await withdrawCertificate(each, reason.trim());
        }
      } catch (cause) {
        throw new NotWithdrawn(cause instanceof Error ? cause.message : undefined);
      }
      return part ? after.refunds?.find((each) => each.number === number)?.state : after.state;
    },
    onSuccess: (state) => {
      for (const text of ['reason', 'note']) forgetDraft(staffId, `refund ${text} ${id}`);
      const done = state === 'made' ? 'The part is refunded' : 'The refund is under way';
      notify(state === 'refunded' ? 'The purchase is refunded' : done, { type: 'success' });
      onClose();
    },
  });
  const refusalOf = (name: string) =>
    error instanceof ApiError ? error.fields.find(({ property }) => property === name)?.message : undefined;
  const refusal = refusalOf('reason');
  const amountError =
    refusalOf('amount') ?? (isTried ? amountProblem(amount, { left, currency }) : undefined);
  const found = certificates.data ?? [];
  return (
    <QuestionDialog
      title={total === 0 ? `Close the training for ${email}?` : `Refund ${email}?`}
      action={total === 0 ? 'Close the training' : `Refund ${moneyInWords(amount ?? 0, currency)}`}
      busyLabel="Refunding…"
      busy={isPending}
      disabled={certificates.isPending}
      color="error"
      onCancel={onClose}
      onAction={() => {
        setTried(true);
        const isRight = seats === null ? amountProblem(amount, { left, currency }) : seatsProblem(seats);
        if (reason.trim() !== '' && isRight === undefined) mutate();
      }}
    >
      <Stack spacing={5}>
        <p>{effectOf(purchase, { isAll, seats })}</p>
        {error && !refusal && !refusalOf('amount') && !refusalOf('seats') && (
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
        {isTeam && total !== 0 && (
          <TextControl
            name="seats"
            label="Unused seats to refund (optional)"
            value={typedSeats}
            inputMode="numeric"
            error={refusalOf('seats') ?? (isTried && seats !== null ? seatsProblem(seats) : undefined)}
            help="Instead of an amount: the price of these seats is refunded, and they end."
            onChange={setTypedSeats}
          />
        )}
        {total > 0 && seats === null && (
          <TextControl
            name="amount"
            label={`Amount in ${currency}`}
            value={typed}
            inputMode="decimal"
            error={amountError}
            help={`${moneyInWords(left, currency)} is left. A smaller amount keeps the ${isTeam ? 'seats' : 'training open'}.`}
            onChange={setTyped}
          />
        )}
        <TextControl
          name="reason"
          label="Reason for the buyer"
          value={reason}
          error={isMissing ? 'Enter the reason for the buyer' : refusal}
          help="The buyer gets it by email. At most 500 characters."
          onChange={(text) => setReason(text.slice(0, 500))}
        />
        <TextControl
          name="note"
          label="Internal note (optional)"
          value={note}
          help="Only staff see it."
          onChange={(text) => setNote(text.slice(0, 500))}
        />
        {certificates.isError && (
          <FormAlert severity="error" title="The certificates could not be loaded">
            {asSentence(certificates.error.message)}
          </FormAlert>
        )}
        {isAll && found.length > 0 && (
          <Choice
            kind="checkbox"
            name="withdraw"
            label={`Also withdraw the certificate ${found.map(({ number }) => number).join(', ')}`}
            checked={withdraws}
            onChange={setWithdraws}
          />
        )}
        {isAll && certificates.data && found.length === 0 && (
          <p>The buyer has no valid certificate of this training.</p>
        )}
      </Stack>
    </QuestionDialog>
  );
}

/** Returns what a refund does. */
function effectOf({ kind }: Purchase, { isAll, seats }: { isAll: boolean; seats: number | null }): string {
  if (kind !== 'team') {
    return isAll
      ? 'The money returns to the card, and the training is no longer open to the buyer.'
      : 'The money returns to the card. The training stays open to the buyer.';
  }
  if (seats !== null) return 'The money returns to the card, and this number of unused seats ends.';
  return isAll
    ? 'The money returns to the card, and all seats end, also those in use.'
    : 'The money returns to the card. The seats stay.';
}

/** Returns the amount of the refund; null where the typed one is not an amount. */
function amountOf(
  purchase: Purchase,
  { seats, typed, left }: { seats: number | null; typed: string; left: number },
): number | null {
  if (purchase.total === 0) return 0;
  if (seats === null) return amountTyped(typed, purchase.currency);
  const isPossible = seatsProblem(seats) === undefined;
  return isPossible ? Math.min(left, priceOfSeats(purchase, seats, refundedSeats(purchase))) : null;
}

function partOf(part: { seats: number | null; amount: number | null; isAll: boolean; number: number }) {
  const { seats, amount, isAll, number } = part;
  if (seats !== null) return { seats, number };
  return isAll || amount === null ? undefined : { amount, number };
}

const seatsProblem = (seats: number): string | undefined =>
  Number.isInteger(seats) && seats > 0 && seats <= seatsAtMost ? undefined : 'Enter a number of seats';

/** Returns why an amount cannot be refunded; undefined if it can. */
function amountProblem(
  amount: number | null,
  { left, currency }: { left: number; currency: string },
): string | undefined {
  if (amount === null || (amount === 0 && left > 0)) return 'Enter an amount such as 10.50';
  return amount > left ? `Enter at most ${moneyInWords(left, currency)}, which is what is left` : undefined;
}
