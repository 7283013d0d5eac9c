import { stepAt, verifyPath } from '#machines/steps.ts';

/** The page where a director or beneficial owner verifies their identity by a mailed link, outside the wizard. */
export const personPath = '/verify-identity';

/** The page where a phone takes photographs, opened by the QR code of another page. */
export const photographsPath = '/photographs';

/** The page where a recipient reports a client's email, by the link in it. */
export const reportPath = '/report-mail';

/** The page where a client ends the reminders to continue, by the link in them. */
export const remindersPath = '/reminders';

/** The page where the former mailbox takes a change of the sign-in address back, by the link in its email. */
export const signInAddressPath = '/sign-in-address';

export const contactPath = '/contact';

export const careersPath = '/careers';

/** The public newsletter form, and the page of the links in its emails. */
export const newsletterPath = '/newsletter';

/** The page where clients apply for registration as a money services business. */
export const msbPath = '/msb-application';

/** The portal's addresses in addition to those of the steps, which are in `machines/steps.ts`. */
const knownPaths: readonly string[] = ['/', verifyPath];

/** Returns whether `path` has no page. */
export function isUnknownPath(path: string): boolean {
  return !stepAt(path) && !knownPaths.includes(path);
}
