import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { Fragment, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntry } from '#src/api/admin/audit.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import table from '#src/ui/table/table.module.css';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { eventWords } from '../kit/case/event-words.ts';
import styles from './audit.module.css';
import { EntryDetails } from './entry-details.tsx';
import { listWord, shortened, subjectWord } from './subject-words.ts';

const columns = ['Number', 'When', 'Who', 'What', 'On what'];

/** Entries of the trail, each of which opens; under 600 px every entry is a card. */
export function EntriesTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <div className={`${table.frame} ${table.cards}`}>
      <table className={`${table.table} ${styles.table} tabular`}>
        <caption>
          <VisuallyHidden>Entries of the audit trail, the latest first</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>Details</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.seq} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { seq, at, action } = entry;
  const { who, did } = eventWords(entry);
  return (
    <Fragment>
      <tr className={`${table.row} ${styles.entry}`}>
        <td data-label="Number">{seq.toLocaleString('en-GB')}</td>
        <td data-label="When">
          <time dateTime={at}>{timeInWords(at)}</time>
        </td>
        <td data-label="Who">{who}</td>
        <td data-label="What">
          {did !== action && <span className={styles.did}>{did}</span>}
          <RawAction action={action} />
        </td>
        <td data-label="On what">
          <Subject entry={entry} />
        </td>
        <td className={styles.opener}>
          <IconButton
            aria-label={`Details of entry ${seq.toLocaleString('en-GB')}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={isOpen ? styles.turned : styles.chevron}>
              <ChevronDownIcon />
            </span>
          </IconButton>
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className={`${table.beneath} ${styles.opened}`}>
          <td colSpan={columns.length + 1}>
            <EntryDetails entry={entry} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** The trail's own name of what was done; in a narrow column it breaks behind its dot. */
function RawAction({ action }: { action: string }) {
  const [beginning, ...rest] = action.split('.');
  return (
    <code className={styles.action}>
      {beginning}
      {rest.length > 0 && '.'}
      <wbr />
      {rest.join('.')}
    </code>
  );
}

function Subject({ entry: { subjectType, subjectId } }: { entry: AuditEntry }) {
  if (subjectType === 'list') return listWord(subjectId);
  const words = (
    <>
      {subjectWord(subjectType)} <code>{shortened(subjectId)}</code>
    </>
  );
  if (subjectType !== 'onboarding') return words;
  return (
    <Link component={RouterLink} to={adminPaths.case(subjectId)} title={subjectId}>
      {words}
    </Link>
  );
}
