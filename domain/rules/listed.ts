import type { ValidationError } from 'yup';

/** An error about one property, and what to do about it. */
export type PropertyError = {
  /** Dotted, with indexes as numbers ('directors.0.email'); '' for the whole record. */
  property: string;
  message: string;
};

/** Returns the dotted form of a path: 'directors[0].email' becomes 'directors.0.email'. */
function dotted(path: string): string {
  return path.replace(/\[(\d+)\]/g, '.$1');
}

/** Returns one message for each property, the first that its rule reported: rules put the most useful one first. */
export function listed({ inner }: ValidationError): PropertyError[] {
  const messages = new Map<string, string>();
  for (const { path = '', message } of inner) {
    const property = dotted(path);
    if (!messages.has(property)) messages.set(property, message);
  }
  return [...messages].map(([property, message]) => ({ property, message }));
}
