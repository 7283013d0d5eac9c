/** Why the access of an invited colleague has ended. */
export type AccessEnd = 'submitted' | 'abandoned' | 'removed' | 'deleted';

/** Maximum number of colleagues who may work on a case at a time; the contract states the same. */
export const colleaguesAtMost = 10;

/** Maximum number of invitations of a case, with those that have ended. */
export const invitationsAtMost = 100;

/** Why the access ended, as the colleague reads it. */
export const accessEndMessages: Record<AccessEnd, string> = {
  submitted: 'The answers were submitted, so your access has ended. Nothing else is needed from you.',
  abandoned: 'The update of the approved answers was given up, so your access has ended.',
  removed: 'The person who invited you has ended your access. Ask them if you still have something to add.',
  deleted: 'This onboarding no longer exists, so your access has ended.',
};
