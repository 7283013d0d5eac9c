/** The portal's message if there was no response. */
export const unreachable = 'We could not reach the server. Check your connection and try again.';
