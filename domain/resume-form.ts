import { dayInWords } from './copy.ts';
import { firmName } from './firm.ts';

/**
 * Returns the consent text of the form. It is stored as it was shown, because its wording may change.
 * @param day the last day of storage, `YYYY-MM-DD`
 */
export function resumeConsent(day: string): string {
  return `I agree that ${firmName} stores what I send here until ${dayInWords(day)}, to decide on my application.`;
}

/** The choice of an applicant for another than the open positions. */
export const otherPosition = 'Another position';

/** The maximum lengths of a position's name and of the letter, in characters. */
export const maxPositionLength = 120;
export const maxLetterLength = 5000;
