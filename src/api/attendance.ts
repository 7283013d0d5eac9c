import type { Middleware } from 'openapi-fetch';

/** Milliseconds after an action of the user in which the page's calls count as use of the session. */
const attendedFor = 10_000;

// Opening the page is an action.
let lastAction = performance.now();

/** Returns when the user last acted on this page, on the clock of `performance.now()`. */
export function lastActionAt(): number {
  return lastAction;
}

/** Records an action of the user. */
export function noteAction(): void {
  lastAction = performance.now();
}

// Tests in Node import resources of the portal, where there is no window.
if (typeof window !== 'undefined') {
  for (const event of ['keydown', 'pointerdown'] as const) {
    window.addEventListener(event, noteAction, { capture: true, passive: true });
  }
}

/** Marks calls that the page makes by itself: an open page must not keep the session of an absent person alive. */
export const markUnattended: Middleware = {
  onRequest({ request }) {
    if (performance.now() - lastAction > attendedFor) request.headers.append('Prefer', 'unattended');
    return request;
  },
};
