import type { ValidationError } from 'yup';

/** What is wrong with one property, and what to do about it. */
export type PropertyError = {
  /** Dotted, with indexes as numbers ('directors.0.email'); '' when the record as a whole is refused. */
  property: string;
  message: string;
};

/** 'directors[0].email' and 'directors.0.email' are one property. */
function dotted(path: string): string {
  return path.replace(/\[(\d+)\]/g, '.$1');
}

/** One message for each property, the first that its rule gave: rules put the most useful first. */
export function listed({ inner }: ValidationError): PropertyError[] {
  const messages = new Map<string, string>();
  for (const { path = '', message } of inner) {
    const property = dotted(path);
    if (!messages.has(property)) messages.set(property, message);
  }
  return [...messages].map(([property, message]) => ({ property, message }));
}
