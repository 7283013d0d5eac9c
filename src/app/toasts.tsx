import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { failures } from '../api/failures.ts';
import { stepAside } from '../ui/feedback/step-aside.ts';
import { showToast, showToastsBy } from '../ui/feedback/toast.ts';
import { toastTurns } from '../ui/feedback/toast-turns.ts';

/**
 * Toasts: top-center, at most 20 at once; every failed call shows its messages, one toast each (specification section 8).
 * Three of them are seen, the others follow as these go (`theme/toasts.css` hides them).
 */
export function Toasts() {
  useEffect(() => {
    const turns = toastTurns(closeSnackbar, (call, milliseconds) => {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    });
    let shown = 0;
    let endStepping: (() => void) | null = null;
    const end = showToastsBy(({ message, variant, lasts, offer }) => {
      shown += 1;
      endStepping ??= stepAside(() => document.querySelectorAll<HTMLElement>(toasts));
      const key = enqueueSnackbar(message, {
        variant,
        autoHideDuration: null,
        ...(offer && { action: (own) => offer.action(() => closeSnackbar(own)) }),
        onExited: (_node, own) => {
          turns.gone(own);
          shown -= 1;
          if (shown === 0) {
            endStepping?.();
            endStepping = null;
          }
          offer?.onGone();
        },
      });
      turns.add(key, lasts);
    });
    window.addEventListener('blur', turns.pause);
    window.addEventListener('focus', turns.resume);
    return () => {
      end();
      endStepping?.();
      window.removeEventListener('blur', turns.pause);
      window.removeEventListener('focus', turns.resume);
    };
  }, []);
  useEffect(
    () =>
      failures.listen((error) => {
        for (const message of error.messages) showToast(message, 'error');
      }),
    [],
  );
  return <SnackbarProvider maxSnack={20} dense anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />;
}

const toasts = '.notistack-SnackbarContainer .notistack-MuiContent';
