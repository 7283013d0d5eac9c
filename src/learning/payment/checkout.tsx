import Button from '@mui/material/Button';
import type { Stripe } from '@stripe/stripe-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { asSentence } from '#domain/copy.ts';
import { provinceNames, type TaxProvince, taxProvinces } from '#domain/purchases/sales-tax.ts';
import { ApiError } from '#src/api/api-error.ts';
import {
  beginPayment,
  buy,
  ownPurchaseQuery,
  type PaymentIntent,
  type Purchase,
  type PurchaseInput,
} from '#src/api/purchases.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { SelectControl } from '#src/ui/form/select-input.tsx';
import shared from '../learning.module.css';
import { learningPaths } from '../learning-paths.ts';
import { CardForm } from './card-form.tsx';
import { Order } from './order.tsx';
import styles from './payment.module.css';
import { PromoCodeForm } from './promo-code-form.tsx';
import { openStripe } from './stripe-script.ts';

const provinces = taxProvinces.map((value) => ({ value, label: provinceNames[value] }));

const refusalOf = (error: Error | null, property: string): string | undefined =>
  error instanceof ApiError ? error.fields.find((field) => field.property === property)?.message : undefined;

/** From what it costs to the card: another code or province reckons it anew, and asks for the card anew. */
export function Checkout({ purchase, slug }: { purchase: Purchase; slug: string }) {
  const { trainingId, promoCode, province } = purchase;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const card = useMutation({
    mutationFn: async (): Promise<{ intent: PaymentIntent; stripe: Stripe }> => {
      const intent = await beginPayment(purchase.id);
      return { intent, stripe: await openStripe(intent.publishableKey, intent.scriptUrl) };
    },
    onError: (error) => {
      // Paid, used up, or at another price: what is shown may be no longer so.
      if (error instanceof ApiError && error.status === 409) {
        void queries.invalidateQueries({ queryKey: ownPurchaseQuery(trainingId).queryKey });
      }
    },
  });
  const reckoning = useMutation({
    mutationFn: (change: Partial<PurchaseInput>) =>
      buy({
        trainingId,
        ...(promoCode !== null && { promoCode }),
        ...(province !== null && { province }),
        ...change,
      }),
    onSuccess: () => card.reset(),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        void queries.invalidateQueries({ queryKey: ownPurchaseQuery(trainingId).queryKey });
      }
    },
  });
  const provinceRefusal = refusalOf(card.error, 'province') ?? refusalOf(reckoning.error, 'province');
  const trouble = [card.error, reckoning.error].find(
    (error) => error && !refusalOf(error, 'province') && !refusalOf(error, 'promoCode'),
  );
  return (
    <div className={styles.page}>
      <aside className={shared.box} aria-label="What it costs" aria-live="polite">
        <Order purchase={purchase} />
      </aside>
      <div className={styles.forms}>
        <SelectControl
          name="province"
          label="Province or territory"
          help="The taxes depend on it."
          options={provinces}
          value={province ?? ''}
          error={provinceRefusal}
          onChange={(value) => {
            const chosen = taxProvinces.find((each) => each === value) satisfies TaxProvince | undefined;
            if (chosen) reckoning.mutate({ province: chosen });
          }}
        />
        <PromoCodeForm
          used={promoCode}
          isBusy={reckoning.isPending}
          refusal={refusalOf(reckoning.error, 'promoCode')}
          onUse={(typed) => reckoning.mutate({ promoCode: typed })}
        />
        {trouble && (
          <FormAlert severity="error" title="It cannot be paid like this">
            {asSentence(trouble.message)}
          </FormAlert>
        )}
        {card.data ? (
          <section className={shared.section} aria-labelledby="card">
            <h2 id="card">Your card</h2>
            <CardForm
              stripe={card.data.stripe}
              intent={card.data.intent}
              slug={slug}
              onConfirmed={(payment_intent) => {
                const search = new URLSearchParams({ payment_intent }).toString();
                navigate({ pathname: learningPaths.paid(slug), search });
              }}
            />
          </section>
        ) : (
          <div className={styles.actions}>
            <Button
              variant="contained"
              size="large"
              disabled={card.isPending || reckoning.isPending}
              onClick={() => card.mutate()}
            >
              <BusyLabel busy={card.isPending} label="Go on to the card" busyLabel="Opening the form…" />
            </Button>
          </div>
        )}
        <p className={shared.quiet}>
          Your card goes to our payment provider Stripe alone: we never see its number. The training opens as
          soon as Stripe has confirmed the payment, mostly within seconds.
        </p>
      </div>
    </div>
  );
}
