import { dayInWords } from './copy.ts';
import { firmName } from './firm.ts';

/**
 * What the form asks to be agreed to. It is kept as it was shown, since it may be worded otherwise one day.
 * @param day the last one on which it is kept, `YYYY-MM-DD`
 */
export function resumeConsent(day: string): string {
  return `I agree that ${firmName} keeps what I send here until ${dayInWords(day)}, to decide on my application.`;
}

/** What an applicant chooses who wants something else than the positions that are open. */
export const otherPosition = 'Another position';

/** The longest name of a position and the longest letter, in characters. */
export const maxPositionLength = 120;
export const maxLetterLength = 5000;
