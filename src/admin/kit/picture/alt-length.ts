/** The maximum length of a picture's alternative text, in characters. */
export const maxAltLength = 300;
