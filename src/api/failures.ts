import type { ApiError } from './api-error.ts';

type Listener = (error: ApiError) => void;

/** @param keepsAtMost how many of the newest errors wait for the first listener */
function channel({ keepsAtMost = 0 } = {}) {
  const listeners = new Set<Listener>();
  let waiting: ApiError[] = [];
  return {
    notify(error: ApiError) {
      if (listeners.size === 0) waiting = keepsAtMost > 0 ? [...waiting, error].slice(-keepsAtMost) : [];
      for (const listener of listeners) listener(error);
    },
    /** Returns the function that stops listening. */
    listen(listener: Listener) {
      listeners.add(listener);
      const early = waiting;
      waiting = [];
      for (const error of early) listener(error);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/**
 * Every failed call that was not silent: toasts show it (specification section 8). Their code is loaded after the first page;
 * until then, as many errors wait as can be shown at once.
 */
export const failures = channel({ keepsAtMost: 20 });

/** Every 403 because a case is no longer shared with the caller. */
export const endedAccess = channel({ keepsAtMost: 1 });

/** Every 401 that ended a session; the token is already removed. */
export const expiries = channel();
