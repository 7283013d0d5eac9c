/** What there is to learn: the list, and beneath it each training, its lessons and what it costs. */
export const trainingsPath = '/trainings';

/** What a client learns, or has learnt. */
export const myTrainingsPath = '/my-trainings';

/** A client's orders, with their receipts and refunds. */
export const purchasesPath = '/purchases';

/** What a client has to show for it. */
export const myCertificatesPath = '/my-certificates';

/** Who of a client's colleagues was trained in what. */
export const trainingTeamPath = '/training-team';

const roots = [trainingsPath, myTrainingsPath, purchasesPath, myCertificatesPath, trainingTeamPath];

/** Whether the address is one of the learners' pages. @param path without what follows `?` or `#` */
export function isLearningPage(path: string): boolean {
  return roots.some((root) => path === root || path.startsWith(`${root}/`));
}
