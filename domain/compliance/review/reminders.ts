/** Days before a client's next review on which the assignee of the case is notified, the first notice first. */
export const reviewNoticeDays = [90, 60, 30, 7] as const;
export type ReviewNoticeDays = (typeof reviewNoticeDays)[number];

/** Days after a client was asked on which a client who has not answered is reminded, the first reminder first. */
export const clientReminderDays = [7, 21] as const;
