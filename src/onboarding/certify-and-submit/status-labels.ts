import type { SubmissionStatus } from '#machines/submission.machine.ts';
import type { Submission } from '#src/api/submission.ts';

type StatusLabels = {
  severity: 'info' | 'success' | 'warning' | 'error';
  title: string;
  text: string;
  /** What happens next; '' for nothing. */
  next: string;
};

/** The labels while changes are requested and all of them were made. */
export const allChangedLabels: StatusLabels = {
  severity: 'info',
  title: 'You changed what we asked for',
  text: 'The reviewer sees your changes once you submit again.',
  next: 'Read your answers once more, then certify and submit them below.',
};

export const statusLabels: Record<Exclude<SubmissionStatus, 'draft'>, StatusLabels> = {
  submitted: {
    severity: 'success',
    title: 'Submitted',
    text: 'Your answers and documents are with our compliance team. We have emailed you a confirmation.',
    next: 'A reviewer takes up your case. We email you as soon as there is a question or a decision. Until then you need to do nothing.',
  },
  in_review: {
    severity: 'info',
    title: 'In review',
    text: 'A reviewer is checking your answers and documents.',
    next: 'We email you when there is a question or a decision. If something has to be changed, this page opens again and says what.',
  },
  changes_requested: {
    severity: 'warning',
    title: 'We ask you to change something',
    text: 'The reviewer needs a few changes before your onboarding can be approved.',
    next: 'Change what is listed, then certify and submit again. Everything else stays as it was.',
  },
  approved: {
    severity: 'success',
    title: 'Approved',
    text: 'Your onboarding is complete.',
    next: 'We contact you to begin. Tell us without delay when any of these answers changes.',
  },
  updating: {
    severity: 'info',
    title: 'You are updating your answers',
    text: 'The answers that we approved stay in force until we have decided about your update.',
    next: 'Change what is different now, then certify and submit below.',
  },
  periodic_review: {
    severity: 'info',
    title: 'Please confirm your information',
    text: 'We have to check from time to time that what we know about your company is still correct. What we approved stays in force meanwhile.',
    next: 'Go through the sections below: confirm each that is still correct, and change what is different now. Then certify and submit.',
  },
  rejected: {
    severity: 'error',
    title: 'Not approved',
    text: 'We cannot take on your company on the basis of these answers.',
    next: 'If you believe that something was misunderstood, reply to our email about this decision.',
  },
  withdrawn: {
    severity: 'info',
    title: 'Withdrawn',
    text: 'You withdrew your submission. We no longer review it, and your answers stay saved.',
    next: 'You can change anything, then certify and submit again.',
  },
};

export const eventLabels: Record<Submission['timeline'][number]['event'], string> = {
  started: 'You started the onboarding',
  submit: 'You certified and submitted it',
  takeIntoReview: 'We started the review',
  requestChanges: 'We asked you for changes',
  approve: 'We approved your onboarding',
  reject: 'We did not approve your onboarding',
  withdraw: 'You withdrew your submission',
  reopen: 'We took up the review again',
  amend: 'We changed answers on your behalf',
  restore: 'We restored the answers that you had certified',
  certify: 'You certified our changes',
  update: 'You started to update your answers',
  abandon: 'You gave up your update, and the approved answers are in force',
  startReview: 'We asked you to confirm your information',
  endReview: 'We reviewed your information, and what we approved is in force',
};
