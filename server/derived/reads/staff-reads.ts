import type { ManagedAction, ReadAction } from '#domain/audit-actions.ts';
import { notedRecord } from '#domain/note-subjects.ts';
import { answeredRecord } from '#domain/reply-subjects.ts';
import type { AnswerOf, OperationId, OperationRequest } from '#server/platform/contract/handlers.ts';
import { resources } from '#server/records/resources.ts';
import { type SectionOperationId, sectionNames } from '#server/records/sections/section-operations.ts';
import type { Read } from './read-log.ts';

/** A read, as the audit trail names it. */
export type WasRead = Pick<Read, 'subjectType' | 'subjectId' | 'details' | 'asked'>;

/** How a read of client or account data by staff is recorded. */
export type RecordedRead<Id extends OperationId> = {
  action: ReadAction | ManagedAction;
  of(request: OperationRequest<Id>, answer: AnswerOf<Id>): WasRead;
};

/** Why an operation is not recorded as a read. */
export type UnrecordedRead = { because: string };

export type StaffReads = { readonly [Id in OperationId]?: RecordedRead<Id> | UnrecordedRead };

const ofCase = ({ params }: { params: { id: string } }): WasRead => ({
  subjectType: 'onboarding',
  subjectId: params.id,
});
const ofFile = ({ params }: { params: { id: string } }): WasRead => ({
  subjectType: 'file',
  subjectId: params.id,
});
/** Viewing and downloading are separate reads. */
const fileRead = (id: string, disposition: string | undefined): WasRead => {
  const file: WasRead = { subjectType: 'file', subjectId: id };
  return disposition === 'attachment' ? { ...file, details: { saved: true }, asked: 'attachment' } : file;
};
const ofCaseFile = ({ params, query }: OperationRequest<'signOnboardingFile'>): WasRead =>
  fileRead(params.id, query.disposition);
const ofNoteFile = ({ params, query }: OperationRequest<'signNoteFile'>): WasRead =>
  fileRead(params.fileId, query.disposition);
const ofDocuments = (_request: unknown, { _id }: { _id: string }): WasRead => ({
  subjectType: 'onboarding-documents',
  subjectId: _id,
});

/** Parameters that are not filters: paging and order. */
const notFilters = new Set(['page', 'pageSize', 'before', 'sort', 'order']);

/** A search in a list: the names of the filters and the number of hits, never the values, because they may be names. */
function search(list: string, query: object, hits: number): WasRead {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const filters = asked.map(([name]) => name).filter((name) => !notFilters.has(name));
  return {
    subjectType: 'list',
    subjectId: list,
    details: { filters: filters.sort(), hits },
    asked: JSON.stringify(asked),
  };
}

const NO_PERSON = 'counts and days, about no one in particular';
const OWN = 'the caller’s own';
const PUBLIC_REGISTER = 'FINTRAC’s public register, about no client';
const FIRMS_TEXTS = 'the firm’s own texts, about no one in particular';

/**
 * Every read-only operation for administrators or reviewers, with the search that sends its text in a body. Links to files work without a token, so that requesting a
 * link counts as reading. A test compares this with the contract.
 */
export const staffReads: StaffReads = {
  ...sectionReads(),
  ...managedReads(),
  listCases: {
    action: 'cases.searched',
    of: ({ query }, { total }) => search('cases', query, total),
  },
  listDueReviews: {
    action: 'cases.searched',
    of: ({ query }, { total }) => search('reviews', query, total),
  },
  listWatchedRegistrations: {
    action: 'cases.searched',
    of: ({ query }, { total }) => search('registrations', query, total),
  },
  listEndings: {
    action: 'cases.searched',
    of: ({ query }, { total }) => search('endings', query, total),
  },
  listOnboardings: {
    action: 'cases.searched',
    of: ({ query }, { total }) => search('onboardings', query, total),
  },
  listOnboardingDocuments: {
    action: 'documents.listed',
    of: ({ query }, { total }) => search('documents', query, total),
  },
  searchArea: {
    action: 'area.searched',
    of: ({ body }, { items }) => search('area', body, items.length),
  },
  listIdentityChecks: {
    action: 'verifications.listed',
    of: ({ query }, { total }) => search('identity-checks', query, total),
  },
  getCase: { action: 'case.opened', of: ofCase },
  getOnboarding: { action: 'case.opened', of: ofCase },
  getSubmission: { action: 'case.opened', of: ofCase },
  listCaseTimeline: { action: 'timeline.opened', of: ofCase },
  getCaseJourney: { action: 'journey.opened', of: ofCase },
  listPurchaseSeats: {
    action: 'training-purchases.opened',
    of: ({ params }) => ({ subjectType: 'training-purchases', subjectId: params.id }),
  },
  getCaseOwnership: { action: 'ownership.opened', of: ofCase },
  downloadComplianceFile: { action: 'compliance.downloaded', of: ofCase },
  listCaseOwnershipVersions: { action: 'ownership.opened', of: ofCase },
  getCaseOwnershipVersion: { action: 'ownership.opened', of: ofCase },
  exportCaseOwnership: { action: 'ownership.exported', of: ofCase },
  listMessages: { action: 'messages.opened', of: ofCase },
  listNotes: {
    action: 'notes.opened',
    of: ({ query }) => {
      const on = notedRecord.subjectOf(query);
      if (!on) throw new Error('Notes were read on no record');
      return { subjectType: on.about, subjectId: on.id };
    },
  },
  listTasks: {
    action: 'tasks.opened',
    of: ({ query: { onboardingId } }) =>
      onboardingId === undefined
        ? { subjectType: 'list', subjectId: 'tasks' }
        : { subjectType: 'onboarding', subjectId: onboardingId },
  },
  getTask: {
    action: 'tasks.opened',
    of: (_request, { id, onboardingId }) =>
      onboardingId === null
        ? { subjectType: 'task', subjectId: id }
        : { subjectType: 'onboarding', subjectId: onboardingId },
  },
  listInbox: { because: OWN },
  listReplies: {
    action: 'replies.opened',
    of: ({ query }) => {
      const on = answeredRecord.subjectOf(query);
      if (!on) throw new Error('Replies were read on no record');
      return { subjectType: on.about, subjectId: on.id };
    },
  },
  downloadSubmission: {
    action: 'submission.downloaded',
    of: ({ params }) => ({
      subjectType: 'onboarding',
      subjectId: params.id,
      details: { version: params.version },
      asked: String(params.version),
    }),
  },
  listExaminationPacks: { because: 'periods and hashes, about no one in particular' },
  getExaminationPack: { because: 'periods and hashes, about no one in particular' },
  downloadExaminationPack: {
    because: 'its handler writes examination-pack.downloaded before the first byte leaves',
  },
  exportCase: { because: 'its handler writes case.exported before the first byte leaves' },
  getOnboardingDocuments: { action: 'documents.opened', of: ofDocuments },
  findOnboardingDocuments: { action: 'documents.opened', of: ofDocuments },
  signOnboardingFile: { action: 'file.opened', of: ofCaseFile },
  signNoteFile: { action: 'file.opened', of: ofNoteFile },
  signPrivateFile: { action: 'file.opened', of: ofFile },
  checkVerificationStatusForUser: {
    action: 'verification.opened',
    of: ({ query }) => ({ subjectType: 'user', subjectId: query.userId }),
  },
  listUsers: { action: 'users.listed', of: ({ query }, { total }) => search('users', query, total) },
  listNoticeRecipients: {
    action: 'users.listed',
    of: ({ query }, { total }) => search('notice-recipients', query, total),
  },
  getUser: {
    action: 'user.opened',
    of: ({ params }) => ({ subjectType: 'user', subjectId: params.id }),
  },
  listUserSessions: {
    action: 'user.opened',
    of: ({ params }) => ({ subjectType: 'user', subjectId: params.id, asked: 'sessions' }),
  },
  listAudit: {
    action: 'audit.searched',
    of: ({ query }, { items }) => search('audit', query, items.length),
  },
  getCasePersonalData: { action: 'personal-data.opened', of: ofCase },
  findPersonalData: {
    action: 'personal-data.searched',
    of: ({ query }, { items }) => search('personal-data', query, items.length),
  },
  listErasures: {
    action: 'erasures.listed',
    of: ({ query }, { total }) => search('erasures', query, total),
  },
  getRetention: { because: 'the firm’s own rules, about no one in particular' },
  exportPersonData: { because: 'its handler writes personal-data.exported before the first byte leaves' },
  exportClientData: { because: 'its handler writes personal-data.exported before the first byte leaves' },
  exportAudit: { because: 'its handler writes audit.exported before the first byte leaves' },
  exportNewsletterSubscriptions: { because: 'its handler writes newsletter-subscription.exported' },
  listColleagues: { because: 'names of the firm’s own people, whom all of staff work with' },
  listCaseFilters: { because: OWN },
  getComplianceFile: { because: 'the firm’s own record about a case, shown to staff who have opened it' },
  listCaseReviews: { because: 'the firm’s own record about a case, shown to staff who have opened it' },
  getComplianceDecision: { because: 'the firm’s own record about a case, shown to staff who have opened it' },
  getRiskTable: { because: 'the firm’s own weights, without data of clients' },
  listCaseMarks: { because: 'the firm’s own words about a case, shown to staff who have opened it' },
  listCaseTags: { because: 'what staff themselves call cases by, of no case in particular' },
  getMsbRegister: { because: PUBLIC_REGISTER },
  listMsbRegisterEntries: { because: PUBLIC_REGISTER },
  getWaiting: { because: NO_PERSON },
  self: { because: OWN },
  tokenStatus: { because: OWN },
  listPasskeys: { because: OWN },
  listSessions: { because: OWN },
  getAddressChange: { because: OWN },
  getCalendarAddress: { because: OWN },
  listSavedReasons: { because: FIRMS_TEXTS },
  getSavedReason: { because: FIRMS_TEXTS },
  listPostPreviewLinks: { because: 'links to a post, about no person' },
  getNotices: { because: NO_PERSON },
  previewNotice: { because: 'the text of a mail that names no one' },
  getStatistics: { because: NO_PERSON },
  exportStatistics: { because: NO_PERSON },
  getComplianceStatistics: { because: NO_PERSON },
  getDropOff: { because: NO_PERSON },
  getTeam: { because: 'counts of cases by staff member, about no client' },
};

type SectionRead = Extract<SectionOperationId, `get${string}ForUser`>;

/** Reads of a client's record of a section. */
function sectionReads(): { [Id in SectionRead]: RecordedRead<Id> } {
  const reads = Object.entries(sectionNames).map(([section, name]) => {
    const of = ({ query }: { query: { userId: string } }): WasRead => ({
      subjectType: 'section',
      subjectId: `${query.userId}/${section}`,
    });
    return [`get${name}ForUser`, { action: 'section.opened', of }];
  });
  return Object.fromEntries(reads);
}

/** Reads of managed resources: listed, or one entry opened. */
function managedReads(): StaffReads {
  const reads = resources.flatMap(({ name, reads }) =>
    Object.entries(reads).map(([id, did]) => {
      const of = (request: ManagedRequest, answer: { total: number }): WasRead =>
        did === 'listed'
          ? search(name, request.query, answer.total)
          : { subjectType: name, subjectId: request.params.id };
      return [id, { action: `${name}.${did}`, of }];
    }),
  );
  return Object.fromEntries(reads);
}

type ManagedRequest = { query: object; params: { id: string } };
