import { complianceMigration } from '#server/records/compliance/migration.ts';
import { riskMigration } from '#server/records/compliance/risk/migration.ts';
import { ratedCasesMigration } from '#server/records/compliance/risk/queue-migration.ts';
import { timeInStateMigration } from '../derived/time-in-state/migration.ts';
import { up as core } from '../platform/db/migrations/0001-core.ts';
import { up as auth } from '../platform/db/migrations/0002-auth.ts';
import { up as files } from '../platform/db/migrations/0003-files.ts';
import { up as identity } from '../platform/db/migrations/0004-identity.ts';
import { up as submissions } from '../platform/db/migrations/0005-submissions.ts';
import { up as cases } from '../platform/db/migrations/0006-cases.ts';
import { up as auditSearch } from '../platform/db/migrations/0007-audit-search.ts';
import { up as statistics } from '../platform/db/migrations/0008-statistics.ts';
import { up as timeline } from '../platform/db/migrations/0009-timeline.ts';
import { up as checkValues } from '../platform/db/migrations/0010-check-values.ts';
import { up as rates } from '../platform/db/migrations/0012-rates.ts';
import { up as auditKeyed } from '../platform/db/migrations/0013-audit-keyed.ts';
import { up as outreach } from '../platform/db/migrations/0014-outreach.ts';
import { up as managedWords } from '../platform/db/migrations/0015-managed-words.ts';
import { up as notesAbout } from '../platform/db/migrations/0030-notes-about.ts';
import { up as managedStamps } from '../platform/db/migrations/0036-managed-stamps.ts';
import { up as caseDueDates } from '../platform/db/migrations/0054-case-due-dates.ts';
import { up as caseTags } from '../platform/db/migrations/0055-case-tags.ts';
import { up as identityPhotographs } from '../platform/db/migrations/0058-identity-photographs.ts';
import { up as journeys } from '../platform/db/migrations/0059-journeys.ts';
import { up as draftGroups } from '../platform/db/migrations/0085-draft-groups.ts';
import { up as operatorIndexes } from '../platform/db/migrations/0110-operator-indexes.ts';
import { up as searchIndex } from '../platform/db/migrations/0130-search-index.ts';
import { up as dataKeys } from '../platform/db/migrations/0140-data-keys.ts';
import { up as retainedKeys } from '../platform/db/migrations/0141-retained-keys.ts';
import { up as clientKeysFrom } from '../platform/db/migrations/0142-client-keys-from.ts';
import { up as rootKeys } from '../platform/db/migrations/0143-root-keys.ts';
import { up as personalData } from '../platform/db/migrations/0145-personal-data.ts';
import { up as mailAbout } from '../platform/db/migrations/0146-mail-about.ts';
import { up as staffSignIn } from '../platform/db/migrations/0150-staff-sign-in.ts';
import { up as backupState } from '../platform/db/migrations/0165-backup-state.ts';
import {
  up as auditWaiting,
  largeIndexes as auditWaitingIndexes,
} from '../platform/db/migrations/0170-audit-waiting.ts';
import { up as identityConsents } from '../platform/db/migrations/0180-identity-consents.ts';
import { up as fileSources } from '../platform/db/migrations/0185-file-sources.ts';
import { up as deletionRequests } from '../platform/db/migrations/0195-deletion-requests.ts';
import { up as approvedVersions } from '../platform/db/migrations/0210-approved-versions.ts';
import { up as secondSources } from '../platform/db/migrations/0410-second-sources.ts';
import type { Migration } from '../platform/db/migrations/migration.ts';
import { addressChangesMigration } from '../records/address-change/migration.ts';
import { calendarAddressesMigration } from '../records/calendar-address/migration.ts';
import { caseAccessMigration } from '../records/case-access/migration.ts';
import { colleaguesMigration } from '../records/colleagues/migration.ts';
import { caseEndingsMigration, submittedFilesMigration } from '../records/compliance/endings/migration.ts';
import { caseOwnershipMigration } from '../records/compliance/ownership/migration.ts';
import { clientOwnershipMigration } from '../records/compliance/ownership/statement-migration.ts';
import {
  caseRegistrationsMigration,
  msbRegisterMigration,
} from '../records/compliance/register/migration.ts';
import { registrationNoticesMigration } from '../records/compliance/register/watch-migration.ts';
import { leavingMigration } from '../records/leaving/migration.ts';
import { caseMarksMigration } from '../records/marks/migration.ts';
import { messagesMigration, unreadMessagesMigration } from '../records/messages/migration.ts';
import { dueDateMigration } from '../records/onboarding/due-date-migration.ts';
import { resources } from '../records/resources.ts';
import { submissionEventsMigration } from '../records/submission/events-migration.ts';
import { periodicReviewsMigration } from '../records/submission/review/migration.ts';
import { reviewRemindersMigration } from '../records/submission/review/reminders-migration.ts';
import { trainingSeatsMigration } from '../records/training-seats/migration.ts';
import { trainingTeamMigration } from '../records/training-team/migration.ts';
import { sharedFiltersMigration } from '../staff/cases/migration.ts';
import { checkedMigration, openedPartsMigration } from '../staff/checked/migration.ts';
import { examinationPacksMigration } from '../staff/examination/migration.ts';
import { inboxMigration } from '../staff/inbox/migration.ts';
import { noteFilesMigration } from '../staff/notes/migration.ts';
import { repliesMigration } from '../staff/replies/migration.ts';
import { tasksMigration } from '../staff/tasks/migration.ts';

const shared: readonly Migration[] = [
  { name: '0001-core', up: core },
  { name: '0002-auth', up: auth },
  { name: '0003-files', up: files },
  { name: '0004-identity', up: identity },
  { name: '0005-submissions', up: submissions },
  { name: '0006-cases', up: cases },
  { name: '0007-audit-search', up: auditSearch },
  { name: '0008-statistics', up: statistics },
  { name: '0009-timeline', up: timeline },
  { name: '0010-check-values', up: checkValues },
  { name: '0012-rates', up: rates },
  { name: '0013-audit-keyed', up: auditKeyed },
  { name: '0014-outreach', up: outreach },
  { name: '0015-managed-words', up: managedWords },
  { name: '0030-notes-about', up: notesAbout },
  { name: '0036-managed-stamps', up: managedStamps },
  { name: '0054-case-due-dates', up: caseDueDates },
  { name: '0055-case-tags', up: caseTags },
  { name: '0058-identity-photographs', up: identityPhotographs },
  { name: '0059-journeys', up: journeys },
  { name: '0110-operator-indexes', up: operatorIndexes },
  { name: '0130-search-index', up: searchIndex },
  { name: '0140-data-keys', up: dataKeys },
  { name: '0141-retained-keys', up: retainedKeys },
  { name: '0142-client-keys-from', up: clientKeysFrom },
  { name: '0143-root-keys', up: rootKeys },
  { name: '0150-staff-sign-in', up: staffSignIn },
  { name: '0170-audit-waiting', up: auditWaiting, largeIndexes: auditWaitingIndexes },
  { name: '0180-identity-consents', up: identityConsents },
  { name: '0085-draft-groups', up: draftGroups },
  { name: '0165-backup-state', up: backupState },
  { name: '0145-personal-data', up: personalData },
  { name: '0146-mail-about', up: mailAbout },
  { name: '0185-file-sources', up: fileSources },
  { name: '0195-deletion-requests', up: deletionRequests },
  { name: '0210-approved-versions', up: approvedVersions },
  trainingTeamMigration,
  trainingSeatsMigration,
  caseMarksMigration,
  checkedMigration,
  openedPartsMigration,
  timeInStateMigration,
  messagesMigration,
  unreadMessagesMigration,
  colleaguesMigration,
  leavingMigration,
  repliesMigration,
  addressChangesMigration,
  sharedFiltersMigration,
  caseAccessMigration,
  caseOwnershipMigration,
  msbRegisterMigration,
  dueDateMigration,
  tasksMigration,
  inboxMigration,
  complianceMigration,
  riskMigration,
  { name: '0410-second-sources', up: secondSources },
  caseRegistrationsMigration,
  submissionEventsMigration,
  ratedCasesMigration,
  clientOwnershipMigration,
  noteFilesMigration,
  examinationPacksMigration,
  periodicReviewsMigration,
  registrationNoticesMigration,
  caseEndingsMigration,
  reviewRemindersMigration,
  calendarAddressesMigration,
  submittedFilesMigration,
];

/**
 * The migrations in order, listed in code so that they are part of the built server. Those of a managed resource are in
 * its own folder.
 */
export const migrations: readonly Migration[] = [
  ...shared,
  ...resources.flatMap((resource) => resource.migrations),
].sort((a, b) => (a.name < b.name ? -1 : 1));
