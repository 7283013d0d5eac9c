import type { StepId } from '#machines/steps.ts';

/** What a client reads about a step before the first sign-in. */
export type StepGuide = {
  /** Minutes for a client who has everything at hand: our estimate for one director and one owner. */
  minutes: number;
  /** What to have at hand, as a sentence. */
  need: string;
};

export const stepGuides: Readonly<Record<StepId, StepGuide>> = {
  contactDetails: { minutes: 1, need: 'Your name, your role, and a phone number that reaches you.' },
  companyDetails: {
    minutes: 4,
    need: 'The certificate of incorporation, the tax identification number, and the registered address.',
  },
  fundingDetails: {
    minutes: 4,
    need: 'Why you engage us, what the company does, and where its money comes from, in a few sentences each.',
  },
  wallet: {
    minutes: 2,
    need: 'The addresses of the wallets that the company uses, with their providers. Skip it if there are none.',
  },
  productsAndServices: { minutes: 2, need: 'The services that you are interested in, and the reason.' },
  customerType: {
    minutes: 1,
    need: 'The legal form of the company, and whether a financial supervisor regulates it.',
  },
  controlOwnership: {
    minutes: 6,
    need: 'For each director and each owner: name as in the passport, date of birth, citizenship, tax ID number, home address and email.',
  },
  controlOwnershipVerification: {
    minutes: 1,
    need: 'Nothing. Each of these people gets an email, and photographs an identity document on their own phone.',
  },
  onboardingDocuments: {
    minutes: 5,
    need: 'The documents listed below, as photographs or scans with every page readable.',
  },
  identityVerification: {
    minutes: 3,
    need: 'Your own passport, driving licence or identity card, and a camera.',
  },
  certifyAndSubmit: { minutes: 2, need: 'A moment to read your answers once more.' },
};

/** The minutes of all steps together. */
export const minutesInAll = Object.values(stepGuides).reduce((sum, { minutes }) => sum + minutes, 0);

/** The same in words, to the next five minutes: 'about 35 minutes'. */
export const timeInWords = `about ${Math.ceil(minutesInAll / 5) * 5} minutes`;

/** What the onboarding is for, in one sentence. */
export const journeyPurpose = 'Before we can work for a company, the law requires that we know it.';

/** What a client needs, in one sentence. */
export const journeyNeeds =
  'your company documents, an identity document of your own, and the personal details of directors and owners';

/** The public page that says all of this in detail. */
export const beforeYouStartPath = '/before-you-start';
