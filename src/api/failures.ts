import type { ApiError } from './api-error.ts';

type Listener = (error: ApiError) => void;

function channel() {
  const listeners = new Set<Listener>();
  return {
    tell(error: ApiError) {
      for (const listener of listeners) listener(error);
    },
    /** Answers the function that stops listening. */
    listen(listener: Listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Every failed call that was not flagged as silent: what toasts show (specification section 8). */
export const failures = channel();

/** Every 401 that ended a session: the token is already forgotten. */
export const expiries = channel();
