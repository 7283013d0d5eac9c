import { firmName } from './firm.ts';

/** What a client certifies with a submission: shown above the signature, and frozen with what was submitted. */
export const certificationText = [
  'I certify that I am authorized to submit this onboarding on behalf of the company, and that to the best of my',
  'knowledge everything in it is true, complete and up to date.',
  `I will tell ${firmName} without delay when any of it changes.`,
  `I agree that ${firmName} checks these answers, documents and identities as anti-money-laundering rules require.`,
].join(' ');
