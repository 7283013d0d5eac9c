import type { VariantType } from 'notistack';
import type { ReactNode } from 'react';
import { inReadersPattern } from '../text/date-pattern.ts';

/** Milliseconds that a toast is shown, and a toast about a success (specification section 9). */
const toastLasts = 4000;
const successLasts = 2000;

/** An action that is available while the toast is shown, and what happens when the toast is gone. */
type Offer = { lasts: number; action(close: () => void): ReactNode; onGone(): void };

/** A toast. `lasts` is in milliseconds. @property property the dotted path of the refused field */
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

/** Shows a toast for the time that its kind is shown everywhere. The code that displays toasts may still be loading. */
export function showToast(text: ReactNode, variant: VariantType, offer?: Offer, property?: string): void {
  if (variant === 'success') endRefusals();
  const lasts = offer?.lasts ?? (variant === 'success' ? successLasts : toastLasts);
  const message = typeof text === 'string' ? inReadersPattern(text) : text;
  const toast = { message, variant, lasts, ...(offer && { offer }), ...(property && { property }) };
  if (show) show(toast);
  else waiting.push(toast);
}

/** Ends the toasts about refused fields: of one field, or of all of them, such as after a save. */
export function endRefusals(field?: string): void {
  waiting = waiting.filter(
    ({ variant, property }) => variant === 'success' || (field !== undefined && property !== field),
  );
  end?.(field);
}

/**
 * Registers the function that displays toasts; toasts that came before are displayed first.
 *
 * @returns the function that unregisters it
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
