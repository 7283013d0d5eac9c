import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { managedAction } from '#domain/audit-actions.ts';
import type { AuditEntry } from '#src/api/admin/audit.ts';
import textStyles from '#src/ui/text/text.module.css';
import { adminPaths, adminRoot } from './admin-paths.ts';
import { eventLabels } from './case/event-labels.ts';

interface AuditLineProps {
  entry: AuditEntry;
  /** Whether the line begins with who did it. */
  hasWho?: boolean;
}

/** An entry of the audit trail in one line: who did what, to whom. */
export function AuditLine({ entry, hasWho = true }: AuditLineProps) {
  const { who, did } = eventLabels(entry);
  return (
    <span>
      {hasWho && `${who} `}
      {hasWho ? did : did.replace(/^./, (letter) => letter.toUpperCase())}
      <Whom entry={entry} />
    </span>
  );
}

/** The company, the staff member or the record that an entry is about, with a link to it. */
function Whom({ entry }: { entry: AuditEntry }) {
  const to = addressOf(entry);
  const name = entry.company ?? entry.subjectName ?? (to && 'Open the entry');
  const isAboutActor = entry.actorId === entry.subjectId;
  if (!name || isAboutActor) return null;
  return (
    <>
      <span className={textStyles.quiet}> · </span>
      {to ? (
        <Link component={RouterLink} to={to}>
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  );
}

/** Returns where the subject of an entry is shown; null for a deleted one, and for one without a page. */
function addressOf({
  action,
  caseId,
  company,
  subjectType,
  subjectId,
  subjectName,
}: AuditEntry): string | null {
  if (company) return caseId ? adminPaths.case(caseId) : null;
  if (subjectName) return adminPaths.user(subjectId);
  if (action.startsWith('msb-record.') || action === 'msb-notice.due')
    return adminPaths.msbApplication(subjectId);
  const managed = managedAction(action);
  const isEntry = managed?.resource === subjectType && ['created', 'changed', 'opened'].includes(managed.did);
  return isEntry ? `${adminRoot}/${subjectType}/${encodeURIComponent(subjectId)}` : null;
}
