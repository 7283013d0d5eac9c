import { fromCallback } from 'xstate';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import { expiries } from '../api/failures.ts';
import { clientTokenKey } from '../api/token-storage.ts';

/** Reports a session that ends or starts elsewhere: by a 401, or in another tab of the same browser. */
export const watchSession = fromCallback<OnboardingEvent>(({ sendBack }) => {
  const stopListening = expiries.listen(() => sendBack({ type: 'session.expired' }));
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key !== null && event.key !== clientTokenKey) return;
    if (event.oldValue !== null || event.key === null) sendBack({ type: 'session.ended' });
    if (event.newValue !== null) sendBack({ type: 'session.started' });
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stopListening();
    window.removeEventListener('storage', onStorage);
  };
});
