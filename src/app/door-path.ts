import { contactPath, msbPath, personPath, reportPath } from '../onboarding/paths.ts';

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

/** Whether the address is one of those where clients apply as a money services business. */
export function isMsbPage(path: string): boolean {
  return isAt(msbPath, path) || path.startsWith(`${msbPath}/`);
}

function isAt(wanted: string, path: string): boolean {
  return path.replace(/\/+$/, '') === wanted;
}

/**
 * The secret in the fragment of a mailed link, named or alone; null where there is none.
 * @param name what stands before it, such as `link` in `#link=…`
 */
export function secretIn(hash: string, name: 'link' | 'report'): string | null {
  const named = hash.startsWith(`#${name}=`) ? hash.slice(1) : `${name}=${hash.slice(1)}`;
  return new URLSearchParams(named).get(name)?.trim() || null;
}
