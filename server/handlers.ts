import { anchorDecisions } from './derived/anchors/anchor-decisions.ts';
import { auditHandlers } from './derived/audit/handlers.ts';
import { recordReads } from './derived/reads/record-reads.ts';
import { statisticsHandlers } from './derived/statistics/handlers.ts';
import { timeInStateHandlers } from './derived/time-in-state/handlers.ts';
import type { OperationId } from './platform/contract/handlers.ts';
import type { Deps } from './platform/core/deps.ts';
import { systemHandlers } from './platform/system/handlers.ts';
import { addressHandlers } from './records/address-change/handlers.ts';
import { authHandlers } from './records/auth/handlers.ts';
import { passkeyHandlers } from './records/auth/passkey-handlers.ts';
import { sessionHandlers } from './records/auth/session-handlers.ts';
import { staffSignInHandlers } from './records/auth/staff-sign-in-handlers.ts';
import { caseAccessHandlers } from './records/case-access/handlers.ts';
import { complianceHandlers } from './records/compliance/handlers.ts';
import { ownershipHandlers } from './records/compliance/ownership/handlers.ts';
import { ownershipStatementHandlers } from './records/compliance/ownership/statement-handlers.ts';
import { registerHandlers } from './records/compliance/register/handlers.ts';
import { riskTableHandlers } from './records/compliance/risk/handlers.ts';
import { documentHandlers } from './records/documents/handlers.ts';
import { identityHandlers } from './records/identity/handlers.ts';
import { invitationHandlers } from './records/invitations/handlers.ts';
import { journeyHandlers } from './records/journey/handlers.ts';
import { leavingHandlers } from './records/leaving/handlers.ts';
import { markHandlers } from './records/marks/handlers.ts';
import { messageHandlers } from './records/messages/handlers.ts';
import { outreachHandlers } from './records/outreach/handlers.ts';
import { onboardingHandlers } from './records/progress/handlers.ts';
import { managedHandlers } from './records/resources.ts';
import { sectionHandlers } from './records/sections/handlers.ts';
import { submissionHandlers } from './records/submission/handlers.ts';
import { trainingSeatHandlers } from './records/training-seats/handlers.ts';
import { trainingTeamHandlers } from './records/training-team/handlers.ts';
import { fileHandlers } from './records/uploads/handlers.ts';
import { userHandlers } from './records/users/handlers.ts';
import { bulkHandlers } from './staff/bulk/handlers.ts';
import { calendarHandlers } from './staff/calendar/handlers.ts';
import { caseHandlers } from './staff/cases/handlers.ts';
import { examinationHandlers } from './staff/examination/handlers.ts';
import { exportHandlers } from './staff/export/handlers.ts';
import { figureHandlers } from './staff/figures/handlers.ts';
import { inboxHandlers } from './staff/inbox/handlers.ts';
import { noteHandlers } from './staff/notes/handlers.ts';
import { personalDataHandlers } from './staff/personal-data/handlers.ts';
import { registrationHandlers } from './staff/registrations/handlers.ts';
import { replyHandlers } from './staff/replies/handlers.ts';
import { reviewHandlers } from './staff/reviews/handlers.ts';
import { searchHandlers } from './staff/search/search-area.ts';
import { tagHandlers } from './staff/tags/handlers.ts';
import { taskHandlers } from './staff/tasks/handlers.ts';

/** One handler for each operation of the contract; a missing one is a type error. */
export type AllHandlers = Record<OperationId, (request: never, reply: never) => Promise<unknown>>;

/** Returns every handler of the server, by `operationId`, with recording of reads by staff. */
export function createHandlers(deps: Deps): AllHandlers {
  const handlers: AllHandlers = {
    ...systemHandlers(deps),
    ...authHandlers(deps),
    ...passkeyHandlers(deps),
    ...staffSignInHandlers(deps),
    ...sessionHandlers(deps),
    ...addressHandlers(deps),
    ...userHandlers(deps),
    ...sectionHandlers(deps),
    ...onboardingHandlers(deps),
    ...journeyHandlers(deps),
    ...leavingHandlers(deps),
    ...fileHandlers(deps),
    ...documentHandlers(deps),
    ...identityHandlers(deps),
    ...outreachHandlers(deps),
    ...submissionHandlers(deps),
    ...markHandlers(deps),
    ...ownershipHandlers(deps),
    ...ownershipStatementHandlers(deps),
    ...complianceHandlers(deps),
    ...riskTableHandlers(deps),
    ...messageHandlers(deps),
    ...invitationHandlers(deps),
    ...caseAccessHandlers(deps),
    ...caseHandlers(deps),
    ...noteHandlers(deps),
    ...taskHandlers(deps),
    ...inboxHandlers(deps),
    ...calendarHandlers(deps),
    ...replyHandlers(deps),
    ...personalDataHandlers(deps),
    ...tagHandlers(deps),
    ...searchHandlers(deps),
    ...statisticsHandlers(deps),
    ...figureHandlers(deps),
    ...timeInStateHandlers(deps),
    ...auditHandlers(deps),
    ...exportHandlers(deps),
    ...examinationHandlers(deps),
    ...registerHandlers(deps),
    ...registrationHandlers(deps),
    ...bulkHandlers(deps),
    ...reviewHandlers(deps),
    ...trainingTeamHandlers(deps),
    ...trainingSeatHandlers(deps),
    ...managedHandlers(deps),
  };
  return recordReads(anchorDecisions(handlers, deps.anchoring), deps.reads);
}
