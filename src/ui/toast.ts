import { enqueueSnackbar, type VariantType } from 'notistack';
import type { ReactNode } from 'react';

/** Milliseconds that a toast stays, and one that says that something went well (specification section 9). */
export const toastLasts = 4000;
const successLasts = 2000;

/** Shows a toast for as long as its kind is shown everywhere. */
export function showToast(message: ReactNode, variant: VariantType): void {
  enqueueSnackbar(message, {
    variant,
    autoHideDuration: variant === 'success' ? successLasts : toastLasts,
  });
}
