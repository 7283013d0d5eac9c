/** Browsers refuse larger bodies, in bytes: the limit is 64 KiB for all such requests together, headers included. */
const mostBytes = 60_000;

/**
 * Returns the option that lets a request outlive its page. WebKit cancels other requests when the page is left. A larger body is
 * sent without it; the typed text is also in session storage (`typed-text.ts`).
 */
export function keepaliveOf(body: object): { keepalive: true } | Record<never, never> {
  return new TextEncoder().encode(JSON.stringify(body)).length <= mostBytes ? { keepalive: true } : {};
}
