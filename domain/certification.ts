import { firmName } from './firm.ts';

/** The text that a client certifies with a submission: shown above the signature, and stored with the submitted version. */
export const certificationText = [
  'I certify that I am authorized to submit this onboarding on behalf of the company, and that to the best of my',
  'knowledge everything in it is true, complete and up to date.',
  `I will tell ${firmName} without delay when any of it changes.`,
  `I agree that ${firmName} checks these answers, documents and identities as anti-money-laundering rules require.`,
].join(' ');

/**
 * Returns the text that a client certifies after staff have changed answers: shown with the old and new values, and stored with
 * the new version.
 */
export function amendmentText(version: number): string {
  return [
    `I have looked at the changes that ${firmName} made on the company's behalf to version ${version} of this onboarding, which I certified.`,
    certificationText,
  ].join(' ');
}
