import type { StepId } from '#machines/steps.ts';

/** What a client reads on a step who does not know what to enter, in addition to what `steps.ts` says that it needs. */
export type StepHelp = {
  /** Why the firm asks. */
  why: string;
  /** What reviewers send back most often. */
  rejected: string;
};

/** Not in `steps.ts`, which the first page loads. A step without an entry shows its time and what it needs. */
export const stepHelp: { readonly [Step in StepId]?: StepHelp } = {
  contactDetails: {
    why: 'We need one person who may speak for the company and who answers our questions during the review.',
    rejected:
      'An address that several people share, so that we cannot tell who answered. A role that does not allow the person to act for the company.',
  },
  companyDetails: {
    why: 'We compare these answers with the company register. This is how we know that the company exists and is active.',
    rejected:
      'A legal name without its suffix, such as “Ltd” or “Inc.”, or with a spelling that differs from the certificate. A mailbox or an agent’s office as the place where the company works.',
  },
  fundingDetails: {
    why: 'Anti-money-laundering rules require us to understand where the money comes from, and to notice later what does not fit.',
    rejected:
      'Answers of one word, such as “trading” or “investments”. Write who pays the company, for what, from which countries, and how much in a year.',
  },
  wallet: {
    why: 'The law requires us to know which wallets a company pays from and is paid to before it uses them with us.',
    rejected:
      'An address of another chain than the one that was chosen. A personal wallet of an owner instead of one that the company controls.',
  },
  productsAndServices: {
    why: 'Your choice decides which checks apply, and which of our teams works with you.',
    rejected:
      'Every service chosen at once without a reason. Choose what you need in the next twelve months; more can be added later.',
  },
  customerType: {
    why: 'How closely we must check a company depends on its legal form, and on who regulates and owns it.',
    rejected:
      'A “No” that was left as it was although a regulator supervises the company. If you are not sure about one of the questions, ask us before you submit.',
  },
  controlOwnership: {
    why: 'The law requires us to know every person who runs the company or owns a quarter of it or more, also through other companies.',
    rejected:
      'Owners who hold their part through another company and are missing here. Names that differ from the passport, and the office in place of the home.',
  },
  controlOwnershipVerification: {
    why: 'Each director and owner proves who they are, so that no one can be named without knowing it.',
    rejected:
      'One mailbox for several people: each of them needs their own. Photographs with glare, cut corners, or a document that has expired.',
  },
  onboardingDocuments: {
    why: 'The law requires us to see proof of your answers, and to store it.',
    rejected:
      'Pages that are missing or cannot be read. A proof of address that is older than three months or in a person’s name. An ownership chart that differs from the owners you entered.',
  },
  identityVerification: {
    why: 'You sign for the company, so we need to know that it is you.',
    rejected:
      'Photographs with glare or cut corners, a document that has expired, and a face that is covered or in the dark.',
  },
  certifyAndSubmit: {
    why: 'You confirm that the answers are true. We store them as you submitted them.',
    rejected:
      'Answers that contradict each other, such as an owner who is missing in the register of shareholders. Compare names and shares with your documents once more.',
  },
};
