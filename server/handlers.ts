import { anchorDecisions } from './anchors/anchor-decisions.ts';
import { auditHandlers } from './audit/handlers.ts';
import { authHandlers } from './auth/handlers.ts';
import { caseHandlers } from './cases/handlers.ts';
import type { OperationId } from './contract/handlers.ts';
import type { Deps } from './deps.ts';
import { documentHandlers } from './documents/handlers.ts';
import { exportHandlers } from './export/handlers.ts';
import { identityHandlers } from './identity/handlers.ts';
import { noteHandlers } from './notes/handlers.ts';
import { outreachHandlers } from './outreach/handlers.ts';
import { onboardingHandlers } from './progress/handlers.ts';
import { recordReads } from './reads/record-reads.ts';
import { sectionHandlers } from './sections/handlers.ts';
import { statisticsHandlers } from './statistics/handlers.ts';
import { submissionHandlers } from './submission/handlers.ts';
import { systemHandlers } from './system/handlers.ts';
import { fileHandlers } from './uploads/handlers.ts';
import { userHandlers } from './users/handlers.ts';

/** One handler for each operation of the contract; one that is missing does not compile. */
export type AllHandlers = Record<OperationId, (request: never, reply: never) => Promise<unknown>>;

/** Every handler of the server, by `operationId`; what staff read by them is written down. */
export function createHandlers(deps: Deps): AllHandlers {
  const handlers: AllHandlers = {
    ...systemHandlers(deps),
    ...authHandlers(deps),
    ...userHandlers(deps),
    ...sectionHandlers(deps),
    ...onboardingHandlers(deps),
    ...fileHandlers(deps),
    ...documentHandlers(deps),
    ...identityHandlers(deps),
    ...outreachHandlers(deps),
    ...submissionHandlers(deps),
    ...caseHandlers(deps),
    ...noteHandlers(deps),
    ...statisticsHandlers(deps),
    ...auditHandlers(deps),
    ...exportHandlers(deps),
  };
  return recordReads(anchorDecisions(handlers, deps.anchoring), deps.reads);
}
