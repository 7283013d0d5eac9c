import { steps } from '#machines/steps.ts';

/** The minutes of all steps together. */
export const minutesInAll = steps.reduce((sum, { minutes }) => sum + minutes, 0);

/** The same in words, to the next five minutes: 'about 35 minutes'. */
export const timeInWords = `about ${Math.ceil(minutesInAll / 5) * 5} minutes`;

/** What the onboarding is for, in one sentence. */
export const journeyPurpose = 'Before we can work for a company, the law requires that we know it.';

/** What a client needs, in one sentence. */
export const journeyNeeds =
  'your company documents, an identity document of your own, and the personal details of directors and owners';

/** The public page that says all of this in detail. */
export const beforeYouStartPath = '/before-you-start';
