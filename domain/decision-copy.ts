import { firmName } from './firm.ts';

/** Returns 'Company Details: Legal name', or the step alone for the whole step. @param field '' for the whole step */
export function placeInWords(stepTitle: string, field: string): string {
  return field === '' ? stepTitle : `${stepTitle}: ${field}`;
}

/**
 * Returns the texts of the email that requests changes: `what` before the list of marks, `next` after it. @param count of the
 * marks
 */
export function changesRequestedCopy(count: number) {
  return {
    subject: `${firmName} asks you to change your onboarding`,
    title: 'Please change your onboarding',
    what:
      count === 1
        ? 'We looked through your onboarding. One answer has to be changed before we can go on:'
        : `We looked through your onboarding. ${count} answers have to be changed before we can go on:`,
    next: 'Each of them is marked in the portal. When you have changed them, submit again.',
  };
}

/**
 * Returns the texts of the email about answers that staff changed after they were certified: `what` before the list, `next` after
 * it.
 * @param version the certified version @param count of the answers
 */
export function answersAmendedCopy(version: number, count: number) {
  return {
    subject: `${firmName} changed your onboarding on your behalf`,
    title: 'Please look at what we changed',
    what:
      count === 1
        ? `After you certified version ${version} of your onboarding, we changed one answer on your behalf:`
        : `After you certified version ${version} of your onboarding, we changed ${count} answers on your behalf:`,
    next: 'The portal shows how each of them was and how it is now. If it is true, certify it there with one click. We approve nothing that you have not certified.',
  };
}

/** The texts of the email about the result of the review: `what` before the reason, `next` after it. */
export const decidedCopy = {
  approve: {
    title: 'Your onboarding is approved',
    what: `${firmName} has approved your onboarding.`,
    next: 'You can still read what you submitted in the portal. We will be in touch about what comes next.',
  },
  reject: {
    title: 'Your onboarding was not approved',
    what: `${firmName} cannot approve your onboarding.`,
    next: 'If you think that this is a mistake, please talk to your contact at our office.',
  },
} as const;

/** The texts of the email to the client about a reopened case. */
export const reopenedCopy = {
  title: 'Your onboarding is under review again',
  what: `${firmName} has reopened your onboarding and reviews it again.`,
  next: 'You need to do nothing now. We email you as soon as it is decided, or when we need something changed.',
};

/** The texts of the email that confirms a withdrawal to the client. */
export const withdrawnCopy = {
  title: 'Your onboarding is withdrawn',
  what: 'You withdrew your onboarding. We no longer review it.',
  next: 'We keep your answers. To go on, open the portal, change what you want to change, and submit again.',
};
