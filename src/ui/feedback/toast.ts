import type { VariantType } from 'notistack';
import type { ReactNode } from 'react';

/** Milliseconds that a toast stays, and one that says that something went well (specification section 9). */
const toastLasts = 4000;
const successLasts = 2000;

/** What can be done as long as the toast is shown, and what is when it has gone. */
type Offer = { lasts: number; action(close: () => void): ReactNode; onGone(): void };

/** What is to be shown, and for how many milliseconds. */
export type Toast = { message: ReactNode; variant: VariantType; lasts: number; offer?: Offer };

type Show = (toast: Toast) => void;

let show: Show | null = null;
let waiting: Toast[] = [];

/** Shows a toast for as long as its kind is shown everywhere; what shows them may still be on its way. */
export function showToast(message: ReactNode, variant: VariantType, offer?: Offer): void {
  const lasts = offer?.lasts ?? (variant === 'success' ? successLasts : toastLasts);
  const toast = { message, variant, lasts, ...(offer && { offer }) };
  if (show) show(toast);
  else waiting.push(toast);
}

/**
 * Names who shows toasts from now on, those first that came before.
 *
 * @returns the function that ends it
 */
export function showToastsBy(shows: Show): () => void {
  show = shows;
  const early = waiting;
  waiting = [];
  early.forEach(shows);
  return () => {
    if (show === shows) show = null;
  };
}
