import { personPath } from '../onboarding/paths.ts';

/** Whether the address is that of a person's link. */
export function isPersonLink(path: string): boolean {
  return path.replace(/\/+$/, '') === personPath;
}

/** The secret in the fragment of a mailed link, `#link=…` or alone; null where there is none. */
export function linkSecretIn(hash: string): string | null {
  const secret = new URLSearchParams(hash.replace(/^#(?:link=)?/, 'link=')).get('link')?.trim();
  return secret || null;
}
