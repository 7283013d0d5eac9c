import Button from '@mui/material/Button';
import { useColorScheme } from '@mui/material/styles';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type FormEvent, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import type { PaymentIntent } from '#src/api/purchases.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { moneyInWords } from '#src/ui/text/money-text.ts';
import { learningPaths } from '../learning-paths.ts';
import styles from './payment.module.css';

interface CardFormProps {
  stripe: Stripe;
  intent: PaymentIntent;
  slug: string;
  /** The card was taken: what comes of it, the provider tells the server. */
  onConfirmed(paymentIntent: string): void;
}

/** The payment provider's own form: what is typed into it goes to the provider alone. */
export function CardForm({ stripe, intent, ...rest }: CardFormProps) {
  const { mode, systemMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const appearance = { theme: isDark ? 'night' : 'stripe' } as const;
  return (
    <Elements
      key={intent.clientSecret}
      stripe={stripe}
      options={{ clientSecret: intent.clientSecret, appearance }}
    >
      <Fields intent={intent} {...rest} />
    </Elements>
  );
}

function Fields({ intent, slug, onConfirmed }: Omit<CardFormProps, 'stripe'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [isPaying, setPaying] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || isPaying) return;
    setPaying(true);
    setTrouble(null);
    const return_url = new URL(learningPaths.paid(slug), window.location.origin).href;
    const { error, paymentIntent } = await stripe
      .confirmPayment({ elements, confirmParams: { return_url }, redirect: 'if_required' })
      .catch(() => ({
        error: { message: 'The payment provider could not be reached' },
        paymentIntent: undefined,
      }));
    if (paymentIntent) {
      onConfirmed(paymentIntent.id);
      return;
    }
    setPaying(false);
    setTrouble(error?.message ?? null);
  }

  const label = `Pay ${moneyInWords(intent.amount, intent.currency)}`;
  return (
    <form className={styles.card} onSubmit={pay} noValidate>
      <PaymentElement />
      {trouble !== null && (
        <FormAlert severity="error" title="The payment did not go through">
          {asSentence(trouble)} Nothing was charged.
        </FormAlert>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="contained" size="large" disabled={!stripe || isPaying}>
          <BusyLabel busy={isPaying} label={label} busyLabel="Paying…" />
        </Button>
      </div>
    </form>
  );
}
