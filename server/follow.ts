import { createAuditRecorder } from './derived/audit/audit-recorder.ts';
import { createIndexFollower } from './derived/case-index/index-follower.ts';
import { countFollower } from './derived/counts/case-counts.ts';
import { createStatisticsFollower } from './derived/statistics/what-counts.ts';
import type { CoreDeps } from './platform/core/deps.ts';
import { followEvents } from './platform/events/events.ts';
import { certificateFollower } from './records/certificates/issue.ts';
import { certificateMailFollower } from './records/certificates/mails.ts';
import { createColleagueFollower } from './records/colleagues/access.ts';
import { createComplianceFollower } from './records/compliance/file/follower.ts';
import { createRegistrationFollower } from './records/compliance/register/check-registration.ts';
import { learnerFollower } from './records/learning/stored-learners.ts';
import { draftFollower } from './records/leaving/follower.ts';
import { createMarkFollower } from './records/marks/sent-marks.ts';
import { createAttachmentFollower } from './records/msb-application/attachments.ts';
import { createMsbFollower } from './records/msb-application/checked-parts.ts';
import { createOwnerFollower } from './records/msb-application/owner-follower.ts';
import { msbRecordFollower } from './records/msb-application/records/follower.ts';
import { trainingKeeper } from './records/purchases/access.ts';
import { createEndFollower } from './records/retention/relationship-ends.ts';
import { createAmendmentFollower } from './records/submission/note-amendments.ts';
import { reviewFollower } from './records/submission/review/follower.ts';
import { createSeatFollower } from './records/training-seats/follower.ts';
import { memberFollower } from './records/training-team/member-follower.ts';
import { createWebhookFollower } from './records/webhooks/follower.ts';
import { createExaminationFollower } from './staff/examination/withdrawn-packs.ts';
import { createInboxFollower } from './staff/inbox/follower.ts';
import { noteFollower } from './staff/notes/subjects.ts';
import { replyFollower } from './staff/replies/follower.ts';

/**
 * Registers the followers of events. Their order prevents deadlocks, because each transaction takes locks in this
 * order: the case's own row, then shared rows.
 */
export function followWhatHappens(core: Pick<CoreDeps, 'db' | 'config' | 'clock' | 'random'>): void {
  const followers = [
    createMarkFollower(core),
    // The next review day is computed from what it closes.
    reviewFollower,
    createComplianceFollower(core),
    createColleagueFollower(core),
    draftFollower,
    createEndFollower(core),
    createIndexFollower(core),
    countFollower,
    createStatisticsFollower(core.clock),
    createMsbFollower(core.clock),
    createAttachmentFollower(core.clock),
    msbRecordFollower,
    noteFollower,
    replyFollower,
    learnerFollower,
    certificateFollower(core),
    certificateMailFollower(core),
    memberFollower,
    createSeatFollower(core),
    createOwnerFollower(core),
    trainingKeeper,
    createRegistrationFollower(core),
    createAmendmentFollower(core),
    createExaminationFollower(core),
    createInboxFollower(core),
    createWebhookFollower(core),
  ];
  followEvents(core.db, followers, createAuditRecorder(core.clock));
}
