import { useSyncExternalStore } from 'react';
import { type Live, LiveStore } from '../live/live-store.ts';

/** The portal's tabs, as this page hears of them. */
export const live = new LiveStore();

/** What is known of them now. */
export function useLive(): Live {
  return useSyncExternalStore(live.subscribe, live.read);
}
