import type { StringSchema } from 'yup';
import { maxWebsiteLength } from './limits.ts';
import { isReadable, textField } from './text-field.ts';

/** Returns the parsed absolute address, or null if it is invalid. `URL.canParse` needs Safari 17; Safari 16.4 is supported. */
export function parseAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])\.?$/;

/** Returns whether the text is an http or https address, or a bare domain, of a public host. */
export function isWebsite(value: string): boolean {
  if (/[\s<>"\\]/.test(value)) return false;
  const bare = value.replace(/^https?:\/\//i, '');
  const address = bare === value ? `https://${value}` : value;
  const url = parseAddress(address);
  // URL accepts any number of slashes before the host.
  if (bare.startsWith('/') || url === null) return false;
  const { hostname, username, password } = url;
  return username === '' && password === '' && hostName.test(hostname);
}

/** Returns the schema of an optional website. */
export function websiteField(): StringSchema<string> {
  return textField({ max: maxWebsiteLength }).test(
    'website',
    'Enter a website such as https://company.com',
    (value) => !isReadable(value, maxWebsiteLength) || isWebsite(value),
  );
}
