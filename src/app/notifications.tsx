import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../ui/browser/when-idle.ts';
import { useRefusalsEndWithPage } from '../ui/feedback/use-end-of-page.ts';

/** Milliseconds until code that could not be fetched is asked for again. */
const askAgainAfter = 5000;

/**
 * The toasts, whose code is fetched once the first page stands: nothing can fail before, and the page opens sooner. What
 * fails in between is told as soon as they are there (`src/api/failures.ts`).
 */
export function Notifications() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useRefusalsEndWithPage();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const fetchToasts = async () => {
      try {
        const loaded = await import('./toasts.tsx');
        if (!gone) setToasts(() => loaded.Toasts);
      } catch {
        // Offline for a moment.
        if (!gone) timer = setTimeout(fetchToasts, askAgainAfter);
      }
    };
    const callOff = whenIdle(() => void fetchToasts());
    return () => {
      gone = true;
      callOff();
      clearTimeout(timer);
    };
  }, []);
  return Toasts && <Toasts />;
}
