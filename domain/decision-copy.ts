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
        ? 'We have reviewed your onboarding. One answer has to be changed before we can go on:'
        : `We have reviewed your onboarding. ${count} answers have to be changed before we can go on:`,
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
    title: 'Please check our changes',
    what:
      count === 1
        ? `After you certified version ${version} of your onboarding, we changed one answer on your behalf:`
        : `After you certified version ${version} of your onboarding, we changed ${count} answers on your behalf:`,
    next: 'The portal shows each answer before and after the change. If the changes are true, certify them there with one click. We approve only what you have certified.',
  };
}

/** The texts of the email about the result of the review: `what` before the reason, `next` after it. */
export const decidedCopy = {
  approve: {
    title: 'Your onboarding is approved',
    what: `${firmName} has approved your onboarding.`,
    next: 'You can still read what you submitted in the portal. We will contact you about the next steps.',
  },
  reject: {
    title: 'Your onboarding was not approved',
    what: `${firmName} cannot approve your onboarding.`,
    next: 'If you think that this is a mistake, contact our office.',
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

/** The texts of the emails about an update of approved answers. */
export const updateStartedCopy = {
  title: 'You started to update your answers',
  what: 'You started to update the answers that we approved.',
  next: 'The approved answers stay in force until we decide about the update. Submit it when it is ready, or give it up: then the approved answers are restored.',
};
export const updateWithdrawnCopy = {
  title: 'Your update is withdrawn',
  what: 'You withdrew your update. We no longer review it, and the approved answers stay in force.',
  next: 'Open the portal to change it and submit it again, or to give it up.',
};
export const updateAbandonedCopy = {
  title: 'You gave up your update',
  what: 'You gave up the update of your answers. The answers that we approved are restored and stay in force.',
  next: 'There is nothing else for you to do.',
};

/** The texts of the emails about a periodic review. */
export const reviewStartedCopy = {
  title: 'Please confirm your information',
  what: `${firmName} has to check from time to time that what you told us is still correct.`,
  next: 'Open the portal and confirm each section, or change what is different now. What we approved stays in force meanwhile. This takes a few minutes if nothing has changed.',
};
export const reviewReminderCopy = {
  title: 'Reminder: please confirm your information',
  what: `${firmName} asked you to confirm that what you told us is still correct. We have not received your answer yet.`,
  next: 'Open the portal and confirm each section, or change what is different now. What you have answered is saved. Submit it when every section is answered.',
};
export const reviewEndedCopy = {
  title: 'You no longer need to confirm your information',
  what: `${firmName} has ended the review of your information. The answers that we approved stay in force.`,
  next: 'There is nothing else for you to do.',
};

/** The title above a marked step, in the client's portal and in the reviewer's preview of it. */
export const changeNoticeTitle = 'Please change this before you submit again';
