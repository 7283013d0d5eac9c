import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { failures } from '../api/failures.ts';
import { showToast, showToastsBy, toastLasts } from '../ui/feedback/toast.ts';

/** Toasts: top-center, at most 20 at once; every failed call shows its messages, one toast each (specification section 8). */
export function Toasts() {
  useEffect(
    () =>
      showToastsBy(({ message, variant, lasts, offer }) => {
        enqueueSnackbar(message, {
          variant,
          autoHideDuration: lasts,
          ...(offer && {
            action: (key) => offer.action(() => closeSnackbar(key)),
            onExited: () => offer.onGone(),
          }),
        });
      }),
    [],
  );
  useEffect(
    () =>
      failures.listen((error) => {
        for (const message of error.messages) showToast(message, 'error');
      }),
    [],
  );
  return (
    <SnackbarProvider
      maxSnack={20}
      autoHideDuration={toastLasts}
      dense
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
    />
  );
}
