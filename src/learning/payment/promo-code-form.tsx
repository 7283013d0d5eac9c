import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import styles from './payment.module.css';

interface PromoCodeFormProps {
  /** The code that the price is computed with; null for none. */
  used: string | null;
  isBusy: boolean;
  refusal: string | undefined;
  /** @param code empty for none */
  onUse(code: string): void;
}

export function PromoCodeForm({ used, isBusy, refusal, onUse }: PromoCodeFormProps) {
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
      <div className={styles.actions}>
        <span>The promo code {used} is taken off.</span>
        <Button size="small" disabled={isBusy} onClick={() => onUse('')}>
          Remove the code
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.code} onSubmit={submit} noValidate>
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
