import type { VariantType } from 'notistack';
import type { ReactNode } from 'react';
import { inReadersPattern } from '../text/date-pattern.ts';

/** Milliseconds that a toast stays, and one that says that something went well (specification section 9). */
const toastLasts = 4000;
const successLasts = 2000;

/** What can be done as long as the toast is shown, and what is when it has gone. */
type Offer = { lasts: number; action(close: () => void): ReactNode; onGone(): void };

/** What is to be shown, and for how many milliseconds. @property property the dotted path of the field that was refused */
export type Toast = {
  message: ReactNode;
  variant: VariantType;
  lasts: number;
  offer?: Offer;
  property?: string;
};

type Show = (toast: Toast) => void;

type End = (field?: string) => void;

let show: Show | null = null;
let end: End | null = null;
let waiting: Toast[] = [];

/** Shows a toast for as long as its kind is shown everywhere; what shows them may still be on its way. */
export function showToast(text: ReactNode, variant: VariantType, offer?: Offer, property?: string): void {
  if (variant === 'success') endRefusals();
  const lasts = offer?.lasts ?? (variant === 'success' ? successLasts : toastLasts);
  const message = typeof text === 'string' ? inReadersPattern(text) : text;
  const toast = { message, variant, lasts, ...(offer && { offer }), ...(property && { property }) };
  if (show) show(toast);
  else waiting.push(toast);
}

/** Ends the toasts of what was refused: of one field, or all of them, such as after a save. */
export function endRefusals(field?: string): void {
  waiting = waiting.filter(
    ({ variant, property }) => variant === 'success' || (field !== undefined && property !== field),
  );
  end?.(field);
}

/**
 * Names who shows toasts from now on, those first that came before.
 *
 * @returns the function that ends it
 */
export function showToastsBy(shows: Show, ends: End = () => undefined): () => void {
  show = shows;
  end = ends;
  const early = waiting;
  waiting = [];
  early.forEach(shows);
  return () => {
    if (show !== shows) return;
    show = null;
    end = null;
  };
}
