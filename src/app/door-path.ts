import { careersPath, contactPath, newsletterPath, personPath, reportPath } from '../onboarding/paths.ts';

/** Whether the address is that of a person's link. */
export function isPersonLink(path: string): boolean {
  return isAt(personPath, path);
}

/** Whether the address is that of the link by which a mail is reported. */
export function isReportLink(path: string): boolean {
  return isAt(reportPath, path);
}

/** Whether the address is that of the form by which anybody writes to the firm. */
export function isContactPage(path: string): boolean {
  return isAt(contactPath, path);
}

/** Whether the address is that of the form by which anybody applies for a position. */
export function isCareersPage(path: string): boolean {
  return isAt(careersPath, path);
}

/** Whether the address is that of the newsletter. */
export function isNewsletterPage(path: string): boolean {
  return isAt(newsletterPath, path);
}

/** The doors at which nobody is known, whoever is signed in. */
export const openDoors: readonly ((path: string) => boolean)[] = [
  isPersonLink,
  isReportLink,
  isContactPage,
  isCareersPage,
  isNewsletterPage,
];

function isAt(wanted: string, path: string): boolean {
  return path.replace(/\/+$/, '') === wanted;
}

/**
 * The secret in the fragment of a mailed link, named or alone; null where there is none.
 * @param name what stands before it, such as `link` in `#link=…`
 */
export function secretIn(hash: string, name: 'link' | 'report' | 'confirm' | 'unsubscribe'): string | null {
  const named = hash.startsWith(`#${name}=`) ? hash.slice(1) : `${name}=${hash.slice(1)}`;
  return new URLSearchParams(named).get(name)?.trim() || null;
}
