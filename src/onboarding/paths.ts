import { stepAt, verifyPath } from '#machines/steps.ts';

/** Where a director or beneficial owner verifies their identity by the link of a mail, outside of the wizard. */
export const personPath = '/verify-identity';

/** Where a phone takes photographs by the link that another page showed it as a code. */
export const photographsPath = '/photographs';

/** Where somebody reports a mail that a client had sent to them, by the link of that mail. */
export const reportPath = '/report-mail';

/** Where anybody writes to the firm, without an account. */
export const contactPath = '/contact';

/** Where anybody applies for a position. */
export const careersPath = '/careers';

/** Where anybody asks for the newsletter, and where the links of its mails lead. */
export const newsletterPath = '/newsletter';

/** Where clients apply to be registered as a money services business. */
export const msbPath = '/msb-application';

/** The portal's addresses beside the steps' own, which `machines/steps.ts` has. */
const knownPaths: readonly string[] = ['/', verifyPath];

/** Whether nothing lives at `path`. */
export function isUnknownPath(path: string): boolean {
  return !stepAt(path) && !knownPaths.includes(path);
}
