import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { moneyInWords } from '#domain/purchases/money.ts';
import { promoCodeUsesQuery } from '#src/api/admin/purchases.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import layout from '../kit/layout.module.css';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './promo-code-uses.module.css';

/** What deleting a promo code does: a used code is archived. */
export function Consequence({ id }: { id: string }) {
  const { data } = useQuery(promoCodeUsesQuery(id));
  const [used, unused] = [
    'It is archived. Its uses stay with the purchases, and its text is free for a new code.',
    'No purchase has used it. It is deleted permanently.',
  ];
  const unknown =
    'If purchases have used it, it is archived and its uses stay. Otherwise it is deleted permanently.';
  const known = data && (data.total > 0 ? used : unused);
  return <>It can no longer be used. {known ?? unknown} To stop it temporarily, switch it off instead.</>;
}

/** How often a promo code was used, and its latest users. */
export function PromoCodeUses() {
  const id = useRecordContext<PromoCode>()?.id ?? '';
  const { data, error, refetch } = useQuery({ ...promoCodeUsesQuery(id), enabled: id !== '' });
  return (
    <Stack
      component="section"
      spacing={3}
      className={`${layout.below} ${styles.uses}`}
      aria-labelledby="uses"
    >
      <h2 id="uses">Uses</h2>
      {error && (
        <FormAlert
          severity="error"
          title="The uses could not be loaded"
          action={<TryAgain onClick={() => void refetch()} />}
        />
      )}
      {data && (
        <p>
          {data.taken} paid, {data.reserved} being paid now. Both count for the limits.
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map(({ purchaseId, email, title, discount, currency, state, usedAt }) => (
            <li key={purchaseId}>
              {email}: {title}, {moneyInWords(discount, currency)} off{' '}
              <span>
                {timeInWords(usedAt)}
                {state === 'reserved' && ', being paid'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

export type PromoCode = RecordOf<'/promo-codes'>;

/** Returns the discount, such as '10%' or 'CA$25.50'. */
export function discountOf({ percentage, amount, currency }: PromoCode): string {
  if (typeof amount !== 'number' || typeof currency !== 'string') return `${percentage}%`;
  return moneyInWords(amount, currency);
}

export function windowOf({ startsAt, endsAt }: PromoCode): string {
  const [from, until] = [startsAt && timeInWords(startsAt), endsAt && timeInWords(endsAt)];
  if (from && until) return `${from} to ${until}`;
  if (from) return `From ${from}`;
  return until ? `Until ${until}` : 'Always';
}

/** Returns whether the code is valid now, as a label. @param now milliseconds since 1970 */
export function stateOf({ active, startsAt, endsAt }: PromoCode, now: number): string {
  if (!active) return 'Off';
  if (startsAt && now < Date.parse(startsAt)) return 'Upcoming';
  return endsAt && now >= Date.parse(endsAt) ? 'Ended' : 'Current';
}
