import type { AuditTables } from '../audit/tables.ts';
import type { AuthTables } from '../auth/tables.ts';
import type { CaseTables } from '../cases/tables.ts';
import type { DocumentTables } from '../documents/tables.ts';
import type { FileTables } from '../files/tables.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { MailTables } from '../mail/tables.ts';
import type { NoteTables } from '../notes/tables.ts';
import type { OnboardingTables } from '../onboarding/tables.ts';
import type { OutreachTables } from '../outreach/tables.ts';
import type { SectionTables } from '../sections/tables.ts';
import type { StatisticsTables } from '../statistics/tables.ts';
import type { SubmissionTables } from '../submission/tables.ts';
import type { UserTables } from '../users/tables.ts';
import type { CheckTables } from './tables.ts';

/** Every table; each is described beside the repository that reads it. */
export type Database = AuthTables &
  MailTables &
  UserTables &
  SectionTables &
  OnboardingTables &
  FileTables &
  DocumentTables &
  IdentityTables &
  SubmissionTables &
  CaseTables &
  StatisticsTables &
  NoteTables &
  OutreachTables &
  AuditTables &
  CheckTables;
