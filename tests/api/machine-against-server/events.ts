import type { OnboardingEvent } from '#machines/onboarding-types.ts';

/** Sent to the machine by an action of a sequence, or by the portal's own watchers for it. */
const driven = 'driven';
const listsAreLocal =
  'A list changes on the page alone until it is saved; its whole record is what the server judges.';
const linkElsewhere = 'Answers a question about a mailed link: here every code is typed.';

/**
 * The events of the machine that the sequences send, and why the others do not affect the server. Each new event needs an entry.
 */
export const eventsDriven = {
  verify: driven,
  'link.followed': 'Gives the code of a mailed link: here every code is typed.',
  'code.edited': 'Clears a message of the sign-in page.',
  'account.confirm': linkElsewhere,
  'account.decline': linkElsewhere,
  'session.started': 'Another window has signed in: the next load of this portal finds the same token.',
  'session.expired': driven,
  'session.ended': driven,
  signOut: driven,
  open: driven,
  next: 'Goes to the following step, as the sidebar does.',
  'form.changed': driven,
  save: driven,
  reload: 'Reads anew what could not be read: here every read succeeds.',
  'conflict.choose':
    'Chooses on the page which answers stay; the save that follows is what the server judges.',
  'conflict.takeTheirs':
    'Reads anew what another window has saved: here the read that follows is what counts.',
  'draft.kept': 'What was typed stays on the page that kept it.',
  'draft.taken': 'What was typed stays on the page that kept it.',
  'answers.arrived': 'Follows a failed read: here every read succeeds.',
  'case.arrived': 'Follows a failed read: here every read succeeds.',
  'files.chosen': driven,
  'uploads.changed': driven,
  'mail.send': driven,
  'mail.sendAll': 'The same mails, one after the other.',
  'entry.add': listsAreLocal,
  'entry.delete': listsAreLocal,
  'delete.confirm': listsAreLocal,
  'delete.cancel': listsAreLocal,
  'leave.discard': driven,
  'leave.stay': driven,
  'submission.known': driven,
  submit: driven,
  'submit.confirm': 'Answers a question that nothing is sent for: here no change is left open.',
  'submit.cancel': 'Answers a question that nothing is sent for.',
  withdraw: driven,
  'withdraw.confirm': driven,
  'withdraw.cancel': driven,
} as const satisfies Record<OnboardingEvent['type'], string>;
