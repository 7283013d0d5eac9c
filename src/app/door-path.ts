import { isLearningPage } from '#domain/learning/addresses.ts';
import {
  careersPath,
  contactPath,
  msbPath,
  newsletterPath,
  personPath,
  photographsPath,
  reportPath,
} from '../onboarding/paths.ts';

/** Whether the address is that of a person's link. */
export function isPersonLink(path: string): boolean {
  return isAt(personPath, path);
}

/** Whether the address is that of the link by which a phone takes photographs. */
export function isPhotographsLink(path: string): boolean {
  return isAt(photographsPath, path);
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

/** Whether the address is one of those where clients apply as a money services business. */
export function isMsbPage(path: string): boolean {
  return isBelow(msbPath, path);
}

/** The doors behind which there is no wizard, whoever is signed in. */
export const otherDoors: readonly ((path: string) => boolean)[] = [
  isPersonLink,
  isPhotographsLink,
  isReportLink,
  isContactPage,
  isCareersPage,
  isNewsletterPage,
  isMsbPage,
  isLearningPage,
];

function isBelow(wanted: string, path: string): boolean {
  return isAt(wanted, path) || path.startsWith(`${wanted}/`);
}

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
