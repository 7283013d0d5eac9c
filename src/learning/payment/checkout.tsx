import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { moneyInWords } from '#domain/purchases/money.ts';
import { provinceNames, type TaxProvince, taxProvinces } from '#domain/purchases/sales-tax.ts';
import { ApiError } from '#src/api/api-error.ts';
import { buy, openPurchaseKey, type Purchase, type PurchaseInput, paymentPage } from '#src/api/purchases.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { SelectControl } from '#src/ui/form/select-input.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import text from '#src/ui/text/text.module.css';
import shared from '../learning.module.css';
import { Order } from './order.tsx';

const provinces = taxProvinces.map((value) => ({ value, label: provinceNames[value] }));

const refusalOf = (error: Error | null, property: string): string | undefined =>
  error instanceof ApiError ? error.fields.find((field) => field.property === property)?.message : undefined;

/** Returns the seats and the company of a purchase, as a change of its price repeats them. */
export const seatsAsked = ({ kind, quantity, company }: Purchase) =>
  kind === 'team' ? { seats: quantity, ...(company !== null && { company }) } : {};

interface CheckoutProps {
  purchase: Purchase;
  /** Whether the buyer returned from the payment page without paying. */
  hasLeft: boolean;
}

/** The price of the purchase, with promo code and province, and the button for the payment provider's page. */
export function Checkout({ purchase, hasLeft }: CheckoutProps) {
  const { trainingId, kind, promoCode, province, total, currency } = purchase;
  const queries = useQueryClient();
  const queryKey = openPurchaseKey({ kind, trainingId });
  const card = useMutation({
    mutationFn: async () => window.location.assign(await paymentPage(purchase.id)),
    onError: (error) => {
      // Paid, used up, or at another price: the purchase on the page is outdated.
      if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries({ queryKey });
    },
  });
  useEffect(() => {
    // The browser restores this page from its cache, although the purchase may be paid by now.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void queries.invalidateQueries({ queryKey });
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [queries, queryKey]);
  const pricing = useMutation({
    mutationFn: (change: Partial<PurchaseInput>) =>
      buy({
        trainingId,
        ...seatsAsked(purchase),
        ...(promoCode !== null && { promoCode }),
        ...(province !== null && { province }),
        ...change,
      }),
    onSuccess: () => card.reset(),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  const provinceRefusal = refusalOf(card.error, 'province') ?? refusalOf(pricing.error, 'province');
  const trouble = [card.error, pricing.error].find(
    (error) => error && !refusalOf(error, 'province') && !refusalOf(error, 'promoCode'),
  );
  return (
    <div className={shared.page}>
      <aside className={blocks.box} aria-label="Price" aria-live="polite">
        <Order purchase={purchase} isOpen />
        {province === null && (
          <p className={text.note}>Choose your province to see the total with tax before you pay.</p>
        )}
      </aside>
      <Stack spacing={7}>
        <SelectControl
          name="province"
          label="Province or territory"
          help="Your taxes depend on your province."
          options={provinces}
          value={province ?? ''}
          error={provinceRefusal}
          onChange={(value) => {
            const chosen = taxProvinces.find((each) => each === value) satisfies TaxProvince | undefined;
            if (chosen) pricing.mutate({ province: chosen });
          }}
        />
        <PromoCodeForm
          used={promoCode}
          isBusy={pricing.isPending}
          refusal={refusalOf(pricing.error, 'promoCode')}
          onUse={(typed) => pricing.mutate({ promoCode: typed })}
        />
        {hasLeft && !trouble && !card.isPending && (
          <FormAlert severity="info" title="Nothing was charged">
            You left the payment page before paying. Your order is unchanged.
          </FormAlert>
        )}
        {trouble && (
          <FormAlert severity="error" title="The payment could not be started">
            {asSentence(trouble.message)}
          </FormAlert>
        )}
        <div className={blocks.row}>
          <Button
            variant="contained"
            size="large"
            disabled={card.isPending || pricing.isPending}
            onClick={() => card.mutate()}
          >
            <BusyLabel
              busy={card.isPending}
              label={`Pay ${moneyInWords(total, currency)} by card`}
              busyLabel="Opening the payment page…"
            />
          </Button>
        </div>
        <p className={text.note}>
          You pay on the page of our payment provider Stripe, and come back here afterwards. We never see your
          card number. {kind === 'team' ? 'You can invite people' : 'The training opens'} as soon as Stripe
          confirms the payment, usually within seconds.
        </p>
      </Stack>
    </div>
  );
}

interface PromoCodeFormProps {
  /** The code that the price is computed with; null for none. */
  used: string | null;
  isBusy: boolean;
  refusal: string | undefined;
  /** @param code empty for none */
  onUse(code: string): void;
}

function PromoCodeForm({ used, isBusy, refusal, onUse }: PromoCodeFormProps) {
  const [typed, setTyped] = useState('');
  /** The text that was sent last: a refusal is about that text and ends when the field is edited. */
  const [sent, setSent] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    setSent(typed);
    onUse(typed);
  };
  if (used !== null) {
    return (
      <div className={blocks.row}>
        <span>The promo code {used} is taken off.</span>
        <Button size="small" disabled={isBusy} onClick={() => onUse('')}>
          Remove the code
        </Button>
      </div>
    );
  }
  return (
    <form className={shared.code} onSubmit={submit} noValidate>
      <TextControl
        name="promoCode"
        label="Promo code"
        value={typed}
        error={typed === sent ? refusal : undefined}
        help="Leave it empty if you have none."
        onChange={setTyped}
      />
      <Button type="submit" variant="outlined" disabled={isBusy}>
        <BusyLabel busy={isBusy} label="Apply" busyLabel="Checking…" />
      </Button>
    </form>
  );
}
