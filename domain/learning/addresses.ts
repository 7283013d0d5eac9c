/** The catalogue of trainings; each training, its lessons and its payment are below this path. */
export const trainingsPath = '/trainings';

export const myTrainingsPath = '/my-trainings';

/** The client's orders, with receipts and refunds. */
export const purchasesPath = '/purchases';

/** The seats of a team purchase: who has one, and invitations. */
export const seatsPath = (purchaseId: string) => `${purchasesPath}/${purchaseId}/seats`;

export const myCertificatesPath = '/my-certificates';

/** The certificates of the client's coworkers. */
export const trainingTeamPath = '/training-team';

/** The client's account: sessions, theme, and what is stored about them. */
export const accountPath = '/account';

/** The colleagues who may fill in parts of the client's onboarding. */
export const colleaguesPath = '/colleagues';

/** Where a client states who owns and controls its company; only with the setting `COMPLIANCE=fintrac`. */
export const ownershipPath = '/ownership';

/** The cases that other clients share with this one, to choose from. */
export const sharedCasesPath = '/shared-cases';

/** The query parameter `tab` of a step's address that opens the conversation with the firm over the step. */
export const messagesTab = 'messages';

const roots = [
  trainingsPath,
  myTrainingsPath,
  purchasesPath,
  myCertificatesPath,
  trainingTeamPath,
  accountPath,
  colleaguesPath,
  ownershipPath,
  sharedCasesPath,
];

/** Returns whether the address is one of the learners' pages. @param path without the part after `?` or `#` */
export function isLearningPage(path: string): boolean {
  return roots.some((root) => path === root || path.startsWith(`${root}/`));
}
