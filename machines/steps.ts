/**
 * The eleven steps, in the order of the sidebar (specification section 2). The only definition of a step's id, its path in the
 * portal, its title and its section; of the minutes that it takes a client who has everything at hand (our estimate for one director
 * and one owner), and what to have at hand.
 */
export const steps = [
  {
    id: 'contactDetails',
    path: '/contact-details',
    title: 'Contact Details',
    section: 'contact-details',
    minutes: 1,
    need: 'Your name, your role, and a phone number that reaches you.',
  },
  {
    id: 'companyDetails',
    path: '/company-details',
    title: 'Company Details',
    section: 'company-details',
    minutes: 4,
    need: 'The certificate of incorporation, the tax identification number, and the registered address.',
  },
  {
    id: 'fundingDetails',
    path: '/funding-details',
    title: 'Activities Funding & Revenue',
    section: 'activity-funding-revenue',
    minutes: 4,
    need: 'Why you engage us, what the company does, and where its money comes from, in a few sentences each.',
  },
  {
    id: 'wallet',
    path: '/wallet',
    title: 'Wallets',
    section: 'wallets',
    minutes: 2,
    need: 'The addresses of the wallets that the company uses, with their providers. Skip it if there are none.',
  },
  {
    id: 'productsAndServices',
    path: '/products-and-services',
    title: 'Products & Services',
    section: 'products-and-services',
    minutes: 2,
    need: 'The services that you are interested in, and the reason.',
  },
  {
    id: 'customerType',
    path: '/customer-type',
    title: 'Customer Type',
    section: 'customer-type',
    minutes: 1,
    need: 'The legal form of the company, and whether a financial supervisor regulates it.',
  },
  {
    id: 'controlOwnership',
    path: '/control-ownership',
    title: 'Control Ownership & Related Parties',
    section: 'control-ownership-and-related-parties',
    minutes: 6,
    need: 'For each director and each owner: name as in the passport, date of birth, citizenship, tax ID number, home address and email.',
  },
  {
    id: 'controlOwnershipVerification',
    path: '/control-ownership-verification',
    title: 'Control & Ownership Verification',
    section: null,
    minutes: 1,
    need: 'Nothing. Each of these people gets an email, and photographs an identity document on their own phone.',
  },
  {
    id: 'onboardingDocuments',
    path: '/onboarding-documents',
    title: 'Required Onboarding Documents',
    section: null,
    minutes: 5,
    need: 'The documents listed below, as photographs or scans with every page readable.',
  },
  {
    id: 'identityVerification',
    path: '/identity-verification',
    title: 'Identity verification',
    section: null,
    minutes: 3,
    need: 'Your own passport, driving licence or identity card, and a camera.',
  },
  {
    id: 'certifyAndSubmit',
    path: '/certify-and-submit',
    title: 'Certify & Submit',
    section: null,
    minutes: 2,
    need: 'A moment to read your answers once more.',
  },
] as const;

export type Step = (typeof steps)[number];
export type StepId = Step['id'];
/** The steps whose answers are one record of the API. */
export type FormStep = Extract<Step, { section: string }>;
export type FormStepId = FormStep['id'];

/** The steps with a form that is saved. */
export type SavedStepId = FormStepId | 'onboardingDocuments';

/** Returns whether a step has a form that is saved. */
export function isSavedStep(id: string): id is SavedStepId {
  return steps.some((step) => step.id === id && (step.section !== null || id === 'onboardingDocuments'));
}

/** The page of an unverified visitor (specification section 2, Routes). */
export const verifyPath = '/verify';

/** The step that `/` redirects to (specification section 2, Routes). */
export const firstStep: StepId = 'contactDetails';

/** Returns the step at `path`, or undefined for any other address. A trailing slash is ignored. */
export function stepAt(path: string): Step | undefined {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return steps.find((step) => step.path === trimmed);
}

export function stepOf<Id extends StepId>(id: Id): Extract<Step, { id: Id }> {
  return steps.find((step) => step.id === id) as Extract<Step, { id: Id }>;
}

/** The section that a form step saves. */
export type SectionOf<Id extends FormStepId> = Extract<FormStep, { id: Id }>['section'];

/** Returns the section that a form step saves. */
export function sectionOf<Id extends FormStepId>(id: Id): SectionOf<Id> {
  const step: { section: string } = stepOf(id);
  return step.section as SectionOf<Id>;
}

/**
 * Returns the step after a save while changes are requested: the next step with open changes, after the last one the first, and
 * if only `from` is left, Certify & Submit, which lists them.
 */
export function nextMarked(marked: readonly StepId[], from: StepId): StepId {
  const here = numberOf(from);
  const others = steps.map(({ id }) => id).filter((id) => marked.includes(id) && id !== from);
  return others.find((id) => numberOf(id) > here) ?? others[0] ?? 'certifyAndSubmit';
}

/** Returns the shared step after a save: the next one, or the same one if it is the last. */
export function nextShared(shared: readonly StepId[], from: StepId): StepId {
  return shared.find((id) => numberOf(id) > numberOf(from)) ?? from;
}

/** Returns the step's number in the wizard, from 1. */
export function numberOf(id: StepId): number {
  return steps.findIndex((step) => step.id === id) + 1;
}
