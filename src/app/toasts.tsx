import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider } from 'notistack';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { failures } from '../api/failures.ts';
import { isPressed, onPress } from '../ui/browser/pointer.ts';
import { endRefusals, showToast, showToastsBy } from '../ui/feedback/toast.ts';

/** A refused field: its dotted path, if known. */
type Refusal = { property: string | undefined };

/**
 * Toasts: top-center, at most 20 at once, 4 s each (2 s for a success); every failed call shows its messages, one toast each
 * (specification sections 8 and 9). They are in a strip above the page, which moves down (`theme/toasts.css`), so that they cover
 * nothing. A success, a navigation and an edit of the field end the toasts about refused fields.
 */
export function Toasts() {
  const strip = useStrip();
  useEffect(() => {
    const root = document.documentElement;
    const refusals = new Map<SnackbarKey, Refusal>();
    let shown = 0;
    return showToastsBy(
      ({ message, variant, lasts, offer, property }) => {
        // The page moves down by the height of the strip: without this attribute, the browser's scroll anchoring would undo it.
        shown += 1;
        root.toggleAttribute('data-toasts', true);
        const key = enqueueSnackbar(message, {
          variant,
          autoHideDuration: lasts,
          ...(offer && { action: (own) => offer.action(() => closeSnackbar(own)) }),
          onExited: (_node, own) => {
            refusals.delete(own);
            shown -= 1;
            if (shown === 0) root.toggleAttribute('data-toasts', false);
            offer?.onGone();
          },
        });
        if (!offer && (variant === 'error' || variant === 'warning')) refusals.set(key, { property });
      },
      (field) => {
        for (const [key, { property }] of refusals) {
          if (field === undefined || isOf(field, property)) closeSnackbar(key);
        }
      },
    );
  }, []);
  useEffect(
    () =>
      failures.listen(({ fields, messages }) => {
        for (const [index, message] of messages.entries()) {
          showToast(message, 'error', undefined, fields[index]?.property);
        }
      }),
    [],
  );
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (name) endRefusals(name);
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, []);
  return createPortal(
    <SnackbarProvider
      maxSnack={20}
      dense
      transitionDuration={120}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
    />,
    strip,
  );
}

/** Returns whether a field name belongs to `property`: an entry's form names its fields without their list. */
function isOf(name: string, property: string | undefined): boolean {
  return property === name || (property?.endsWith(`.${name}`) ?? false);
}

/** Creates the strip, and sets a CSS variable to its height: bars that stick to the window and dialogs start below it. */
function useStrip(): HTMLElement {
  const [strip] = useState(() => {
    const made = document.createElement('div');
    made.className = 'toast-strip';
    made.dataset.covers = 'above';
    made.setAttribute('role', 'region');
    made.setAttribute('aria-label', 'Messages');
    return made;
  });
  useEffect(() => {
    const { style } = document.documentElement;
    document.body.prepend(strip);
    const stopHolding = holdWhilePressed(strip);
    // jsdom has no layout to observe.
    const sized =
      'ResizeObserver' in window &&
      new ResizeObserver(() => {
        style.setProperty('--toast-space', `${strip.offsetHeight}px`);
        // A strip that scrolls must be reachable by keyboard; otherwise it is no tab stop.
        if (strip.scrollHeight > strip.clientHeight) strip.tabIndex = 0;
        else strip.removeAttribute('tabindex');
      });
    if (sized) sized.observe(strip);
    return () => {
      if (sized) sized.disconnect();
      stopHolding();
      style.removeProperty('--toast-space');
      strip.remove();
    };
  }, [strip]);
  return strip;
}

/** Keeps the height of the strip during a press: a toast that comes or goes must not move the button away from the click. */
function holdWhilePressed(strip: HTMLElement): () => void {
  let frame = 0;
  const hold = () => {
    cancelAnimationFrame(frame);
    strip.style.height = `${strip.getBoundingClientRect().height}px`;
  };
  // The click comes after the end of the press.
  const end = () => {
    frame = requestAnimationFrame(() => strip.style.removeProperty('height'));
  };
  if (isPressed()) hold();
  const stop = onPress({ start: hold, end });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
