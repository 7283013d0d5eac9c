import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import type { OnboardingActor } from '../onboarding/onboarding-context.ts';
// Must know of a press that begins before the toasts are loaded.
import '../ui/browser/pointer.ts';
import { whenIdle } from '../ui/browser/when-idle.ts';
import { useRefusalsEndWithPage } from '../ui/feedback/use-end-of-page.ts';
import { AppFrame } from './app-frame.tsx';
import { RouteSync } from './route-sync.tsx';

/**
 * Returns the portal with its running machine. It is an element, not a component: it replaces the rendered sign-in page in the
 * same tree.
 */
export function portalAround(actor: OnboardingActor): ReactElement {
  return <AppFrame actor={actor} sync={<RouteSync />} notifications={<Notifications />} />;
}

/** Milliseconds before another attempt to load code. */
const askAgainAfter = 5000;

/**
 * The toasts. Their code is loaded after the first page is rendered: nothing can fail before, and the page opens sooner. Failures
 * until then are shown as soon as the code is loaded (`src/api/failures.ts`).
 */
function Notifications() {
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
