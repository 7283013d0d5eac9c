/** What the portal says when no answer came at all. */
export const unreachable = 'We could not reach the server. Check your connection and try again.';
