import { firmName } from './firm.ts';

/** 'Company Details: Legal name'; the step alone where the whole of it is meant. @param field '' for the whole step */
export function placeInWords(stepTitle: string, field: string): string {
  return field === '' ? stepTitle : `${stepTitle}: ${field}`;
}

/** The mail that asks for changes, around what is marked: `what` before it, `next` after it. @param count of the marks */
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

/** The mail that says how the review ended: `what` before the reason, `next` after it. */
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
