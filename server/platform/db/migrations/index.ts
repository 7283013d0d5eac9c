import { up as core } from './0001-core.ts';
import { up as auth } from './0002-auth.ts';
import { up as files } from './0003-files.ts';
import { up as identity } from './0004-identity.ts';
import { up as submissions } from './0005-submissions.ts';
import { up as cases } from './0006-cases.ts';
import { up as auditSearch } from './0007-audit-search.ts';
import { up as statistics } from './0008-statistics.ts';
import { up as timeline } from './0009-timeline.ts';
import { up as checkValues } from './0010-check-values.ts';
import { up as rates } from './0012-rates.ts';
import { up as auditKeyed } from './0013-audit-keyed.ts';
import { up as outreach } from './0014-outreach.ts';
import type { Migration } from './migration.ts';

/** The schema's steps in their order; named here, in code, so that they are part of the built server. */
export const migrations: readonly Migration[] = [
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
];
