import type { components } from '#contract/schema.d.ts';

export type WatchedState = components['schemas']['WatchedRegistrationState'];

/** The states of a client's registration that need attention, in the order of the filter. */
export const watchedStates = [
  'ending',
  'ended',
  'name-differs',
  'not-found',
] as const satisfies WatchedState[];

/** Days before the last day of a registration on which its assignee is notified, the first notice first. */
export const noticeDays = [90, 30] as const;
export type NoticeDays = (typeof noticeDays)[number];

/** A registration is listed from this number of days before its last day. */
export const listedDays = noticeDays[0];
