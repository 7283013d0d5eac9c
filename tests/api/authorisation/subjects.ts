import type { OperationId } from '#server/platform/contract/handlers.ts';
import { type ManagedOperation, resources } from '#server/records/resources.ts';
import type { SectionOperationId } from '#server/records/sections/section-operations.ts';
import { operations } from '#tests/support/contract.ts';

/** The kind of record that a call names by its `id`, `userId` or `onboardingId`. */
export type SubjectKind =
  | 'none'
  | 'user'
  | 'onboarding'
  | 'submission'
  | 'private file'
  | 'onboarding file'
  | 'documents'
  | 'note'
  | 'task'
  | 'inbox entry'
  | 'filter'
  | 'application'
  | 'training'
  | 'attempt'
  | 'learner'
  | 'certificate'
  | 'team place'
  | 'team membership'
  | 'purchase'
  | 'team purchase'
  | 'seat'
  | 'account'
  | 'session'
  | 'passkey'
  | 'shared case'
  | 'examination pack'
  | 'entry';

/** The only definition; an operation that is missing here does not compile. */
const subjects: Record<Exclude<OperationId, SectionOperationId | ManagedOperation>, SubjectKind> = {
  hello: 'none',
  health: 'none',
  ready: 'none',
  requestLoginCode: 'none',
  verify: 'none',
  verifyLoginCode: 'none',
  register: 'none',
  completeSignup: 'none',
  logout: 'none',
  self: 'none',
  tokenStatus: 'none',
  getStaffSignIn: 'none',
  startPasskeySignIn: 'none',
  signInByPasskey: 'none',
  signInByRecoveryCode: 'none',
  startOidc: 'none',
  signInByOidc: 'none',
  proveIdentity: 'none',
  listPasskeys: 'none',
  startPasskeyRegistration: 'none',
  createPasskey: 'none',
  deletePasskey: 'passkey',
  createRecoveryCodes: 'none',
  listSessions: 'none',
  endSession: 'session',
  endOtherSessions: 'none',
  listWatchedRegistrations: 'none',
  getMsbRegister: 'none',
  listMsbRegisterEntries: 'none',
  uploadMsbRegister: 'none',
  fetchMsbRegister: 'none',
  getCalendarAddress: 'none',
  makeCalendarAddress: 'none',
  revokeCalendarAddress: 'none',
  readStaffCalendar: 'none',
  getAddressChange: 'none',
  askForAddressChange: 'none',
  cancelAddressChange: 'none',
  confirmAddressChange: 'none',
  undoAddressChange: 'none',
  getDeletion: 'none',
  requestDeletion: 'none',
  withdrawDeletionRequest: 'none',
  listUserSessions: 'account',
  endUserSessions: 'account',
  endUserSession: 'account',
  resetPasskeys: 'account',
  countries: 'none',
  listUsers: 'none',
  createUser: 'none',
  getUser: 'user',
  updateUser: 'user',
  deleteUser: 'user',
  listColleagues: 'none',
  startOnboarding: 'none',
  recordJourney: 'none',
  listOnboardings: 'none',
  getOnboarding: 'onboarding',
  updateOnboarding: 'onboarding',
  deleteOnboarding: 'onboarding',
  uploadPublicFile: 'none',
  deletePublicFile: 'none',
  readPublicFile: 'none',
  uploadPrivateFile: 'none',
  signPrivateFile: 'private file',
  deletePrivateFile: 'private file',
  uploadOnboardingFile: 'none',
  listUnsavedFiles: 'none',
  signOnboardingFile: 'onboarding file',
  deleteOnboardingFile: 'onboarding file',
  readSignedFile: 'none',
  createOnboardingDocuments: 'none',
  listOnboardingDocuments: 'none',
  findOnboardingDocuments: 'onboarding',
  getOnboardingDocuments: 'documents',
  updateOnboardingDocuments: 'documents',
  deleteOnboardingDocuments: 'documents',
  checkVerificationStatus: 'none',
  checkVerificationStatusForUser: 'user',
  submitManualVerification: 'none',
  createAccessToken: 'none',
  sendVerificationEmail: 'none',
  finishOnboarding: 'none',
  getNotices: 'none',
  listNoticeRecipients: 'none',
  previewNotice: 'none',
  decideVerification: 'none',
  receiveSumsubWebhook: 'none',
  readIdentityPhotographs: 'none',
  chooseIdentityDocument: 'none',
  takeIdentityPhotograph: 'none',
  removeIdentityPhotograph: 'none',
  createPhotoLink: 'none',
  readFaceConsent: 'none',
  decideFaceConsent: 'none',
  stateSecondSource: 'none',
  openPersonVerification: 'none',
  submitPersonVerification: 'none',
  uploadPersonFile: 'none',
  createPersonAccessToken: 'none',
  readReportableMail: 'none',
  reportMail: 'none',
  getSubmission: 'submission',
  submitOnboarding: 'submission',
  withdrawOnboarding: 'submission',
  startUpdate: 'submission',
  abandonUpdate: 'submission',
  confirmReviewSection: 'submission',
  listCaseReviews: 'submission',
  startReview: 'submission',
  closeReview: 'submission',
  startReviews: 'none',
  listDueReviews: 'none',
  listEndings: 'none',
  certifyAmendments: 'submission',
  decideOnboarding: 'submission',
  downloadSubmission: 'submission',
  listCases: 'none',
  getCase: 'onboarding',
  assignCase: 'onboarding',
  tagCases: 'none',
  setDueDates: 'none',
  remindDrafts: 'none',
  exportCases: 'none',
  breakGlass: 'onboarding',
  checkCasePart: 'submission',
  recordOpenedParts: 'onboarding',
  decideOutreach: 'onboarding',
  listCaseMarks: 'onboarding',
  getComplianceFile: 'onboarding',
  downloadComplianceFile: 'onboarding',
  getComplianceDecision: 'submission',
  addComplianceEntry: 'submission',
  listExaminationPacks: 'none',
  createExaminationPack: 'none',
  getExaminationPack: 'examination pack',
  deleteExaminationPack: 'examination pack',
  downloadExaminationPack: 'examination pack',
  getRiskTable: 'none',
  proposeRiskTable: 'none',
  decideRiskTable: 'none',
  setCaseMark: 'onboarding',
  removeCaseMark: 'onboarding',
  discardCaseMarks: 'onboarding',
  getCaseOwnership: 'onboarding',
  saveCaseOwnership: 'onboarding',
  exportCaseOwnership: 'onboarding',
  listCaseOwnershipVersions: 'onboarding',
  getCaseOwnershipVersion: 'onboarding',
  getClientOwnership: 'onboarding',
  saveClientOwnership: 'onboarding',
  importCaseOwnership: 'onboarding',
  listCaseTimeline: 'onboarding',
  getCaseJourney: 'onboarding',
  exportCase: 'onboarding',
  listCaseFilters: 'none',
  createCaseFilter: 'none',
  updateCaseFilter: 'filter',
  deleteCaseFilter: 'filter',
  listIdentityChecks: 'none',
  getWaiting: 'none',
  searchArea: 'none',
  listCaseTags: 'none',
  addCaseTag: 'onboarding',
  removeCaseTag: 'onboarding',
  getRetention: 'none',
  getCasePersonalData: 'onboarding',
  setRelationshipEnd: 'onboarding',
  setLegalHold: 'onboarding',
  exportPersonData: 'onboarding',
  exportClientData: 'user',
  exportOwnData: 'none',
  findPersonalData: 'none',
  listErasures: 'none',
  createErasure: 'none',
  decideErasure: 'entry',
  listCaseColleagues: 'onboarding',
  inviteCaseColleague: 'onboarding',
  updateCaseColleague: 'onboarding',
  removeCaseColleague: 'onboarding',
  listSharedCases: 'none',
  getSharedCase: 'shared case',
  listMessages: 'onboarding',
  sendMessage: 'onboarding',
  markMessagesSeen: 'onboarding',
  getDraft: 'onboarding',
  keepDraft: 'onboarding',
  deleteDraft: 'onboarding',
  showReminderStop: 'none',
  stopReminders: 'none',
  listNotes: 'onboarding',
  createNote: 'none',
  uploadNoteFile: 'onboarding',
  signNoteFile: 'onboarding',
  updateNote: 'note',
  deleteNote: 'note',
  listTasks: 'onboarding',
  createTask: 'none',
  getTask: 'task',
  updateTask: 'task',
  deleteTask: 'task',
  listInbox: 'none',
  readInbox: 'none',
  updateInboxEntry: 'inbox entry',
  listReplies: 'none',
  createReply: 'none',
  receiveInboundMail: 'none',
  getStatistics: 'none',
  getDropOff: 'none',
  getTeam: 'none',
  getComplianceStatistics: 'none',
  exportStatistics: 'none',
  listAudit: 'none',
  exportAudit: 'none',
  checkAudit: 'none',
  acknowledgeAuditRestore: 'none',
  getTrainingTeam: 'none',
  inviteToTrainingTeam: 'none',
  removeFromTrainingTeam: 'team place',
  exportTrainingTeam: 'none',
  listTrainingTeamMemberships: 'none',
  updateTrainingTeamMembership: 'team membership',
  listPurchaseSeats: 'team purchase',
  inviteToSeats: 'team purchase',
  mailSeatAgain: 'seat',
  takeBackSeat: 'seat',
};

/** The learners' records of a training, whose addresses are those of managed resources. */
const ofLearning: Readonly<Record<string, SubjectKind>> = {
  getLearning: 'training',
  beginLearning: 'training',
  markStepDone: 'training',
  signStepFile: 'training',
  getQuizAttempt: 'attempt',
  updateQuizAttempt: 'attempt',
  getTrainingLearner: 'learner',
  readQuestionFigures: 'training',
  changeTrainingLearner: 'learner',
  allowQuizAttempt: 'learner',
};

/** Returns the kind of record of an operation; those of sections name the client, those of managed resources an entry. */
export function subjectOf(operationId: string): SubjectKind {
  if (operationId in subjects) return subjects[operationId as keyof typeof subjects];
  const kind = ofLearning[operationId];
  if (kind) return kind;
  // The only managed resources whose entries belong to clients.
  if (/^(get|update|delete|download)TrainingCertificate$/.test(operationId)) return 'certificate';
  if (/(TrainingPurchase|PurchaseReceipt)$/.test(operationId)) return 'purchase';
  if (resourceOf(operationId))
    return operationId.endsWith('MsbApplication') || operationId === 'updateMsbApplicationStatus'
      ? 'application'
      : 'entry';
  return operationId.endsWith('ForUser') ? 'user' : 'none';
}

/** Returns the address of the managed resource whose entry an operation names by its id. */
export function resourceOf(operationId: string): string | undefined {
  const path = operations.find(({ id }) => id === operationId)?.path ?? '';
  return resources
    .map(({ name }) => `/${name}`)
    .find((address) => path.startsWith(`${address}/{id}`) || path === `${address}/duplicate/{id}`);
}

/**
 * The status for a staff member who calls an operation on a record of another one; without an entry, the owner makes no
 * difference.
 */
export const ofOtherStaff: Partial<Record<OperationId, { administrator?: number; reviewer?: number }>> = {
  updateCaseFilter: { administrator: 404, reviewer: 404 },
  deleteCaseFilter: { administrator: 404, reviewer: 404 },
  deletePasskey: { administrator: 404, reviewer: 404 },
  endSession: { administrator: 404, reviewer: 404 },
  updateNote: { administrator: 403, reviewer: 403 },
  deleteNote: { reviewer: 403 },
  deleteTask: { reviewer: 403 },
  updateInboxEntry: { administrator: 404, reviewer: 404 },
};
