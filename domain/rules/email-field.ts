import type { StringSchema } from 'yup';
import { maxEmailLength, maxEmailLocalPartLength } from './limits.ts';
import { isReadable, textField } from './text-field.ts';

// RFC 5321's dot-string before the @, and after it a host name of at least two labels: an address without a dot in its domain is
// not reachable from outside.
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

/** Returns whether the text is one email address without a display name. */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1 || at > maxEmailLocalPartLength || value.length > maxEmailLength) return false;
  return localPart.test(value.slice(0, at)) && domain.test(value.slice(at + 1));
}

/** Returns the schema of an email address. Without `missing`, it may stay empty. */
export function emailField(missing?: string): StringSchema<string> {
  return textField({ missing, max: maxEmailLength }).test(
    'email',
    'Enter an email address such as name@company.com',
    (value) => !isReadable(value, maxEmailLength) || isEmailAddress(value),
  );
}
