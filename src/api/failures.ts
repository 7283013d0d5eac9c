import type { ApiError } from './api-error.ts';

type Listener = (error: ApiError) => void;

/** @param keepsAtMost how many errors wait, the newest ones, for somebody to listen */
function channel({ keepsAtMost = 0 } = {}) {
  const listeners = new Set<Listener>();
  let waiting: ApiError[] = [];
  return {
    tell(error: ApiError) {
      if (listeners.size === 0) waiting = keepsAtMost > 0 ? [...waiting, error].slice(-keepsAtMost) : [];
      for (const listener of listeners) listener(error);
    },
    /** Answers the function that stops listening. */
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
 * Every failed call that was not flagged as silent: what toasts show (specification section 8). Their code is fetched after
 * the first page; no more than can be shown at once waits for it.
 */
export const failures = channel({ keepsAtMost: 20 });

/** Every 401 that ended a session: the token is already forgotten. */
export const expiries = channel();
