/** How long what stands for a picture may be, in characters. */
export const maxAltLength = 300;
