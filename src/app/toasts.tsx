import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { failures } from '../api/failures.ts';

/** Milliseconds that a toast stays (specification section 9). */
const shownFor = 4000;

/** Toasts: top-center, at most 20 at once; every failed call shows its messages, one toast each (specification section 8). */
export function Toasts() {
  useEffect(
    () =>
      failures.listen((error) => {
        for (const message of error.messages) enqueueSnackbar(message, { variant: 'error' });
      }),
    [],
  );
  return (
    <SnackbarProvider
      maxSnack={20}
      autoHideDuration={shownFor}
      dense
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
    />
  );
}
