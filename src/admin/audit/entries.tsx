import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  DataTableBody,
  DataTableRow,
  useExpanded,
  useInfinitePaginationContext,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntry } from '#src/api/admin/audit.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { adminPaths } from '../kit/admin-paths.ts';
import { eventLabels } from '../kit/case/event-labels.ts';
import layout from '../kit/layout.module.css';
import { Column } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { useListReturn } from '../kit/list/list-return.ts';
import { ListSkeleton } from '../kit/list/list-skeleton.tsx';
import { RecordTable } from '../kit/list/record-list.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './audit.module.css';
import { refusedFields } from './audit-search.ts';
import { EntryDetails } from './entry-details.tsx';
import { listWord, shortened, subjectWord } from './subject-labels.ts';

type Entry = AuditEntry & { id: number };

/** The entries found, newest first, and the button that loads older ones. */
export function Entries() {
  const trail = useListContext<Entry>();
  const { data: entries, error, isFetching, isPlaceholderData } = trail;
  const place = useRef<HTMLDivElement>(null);
  useListReturn(place, { name: 'audit trail', isReady: entries !== undefined && entries.length > 0 });
  if (Object.keys(refusedFields(error)).length > 0) {
    return (
      <EmptyNote title="No entries for this search" isAnswer>
        Correct the marked fields above.
      </EmptyNote>
    );
  }
  if (!entries) {
    return error ? (
      <Failure
        error={error}
        title="The trail could not be loaded"
        onRetry={isFetching ? undefined : () => trail.refetch()}
      />
    ) : (
      <ListSkeleton rows={8} isOffline={trail.isPaused} />
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyNote title="Nothing was found" isAnswer>
        No entry matches all of the fields above.
      </EmptyNote>
    );
  }
  return (
    <div ref={place}>
      <RecordTable
        label="Entries of the audit trail, latest first"
        isStale={isPlaceholderData === true}
        body={EntryRows}
      >
        <Column<Entry> label="Number" isNarrow render={({ seq }) => numberInWords(seq)} />
        <Column<Entry>
          label="When"
          isNarrow
          render={({ at }) => <time dateTime={at}>{timeInWords(at)}</time>}
        />
        <Column<Entry> label="Who" render={(entry) => eventLabels(entry).who} />
        <Column<Entry> label="What" render={(entry) => <What entry={entry} />} />
        <Column<Entry> label="Company" render={(entry) => <Company entry={entry} />} />
        <Column<Entry> label="On what" render={(entry) => <Subject entry={entry} />} />
        <Column<Entry> label="Details" isForActions render={(entry) => <Opener entry={entry} />} />
      </RecordTable>
      <Older error={error} />
    </div>
  );
}

/** react-admin's rows, each with its own details below. react-admin's expand button has the same name in every row. */
function EntryRows({ children }: { children?: ReactNode }) {
  return <DataTableBody row={EntryRow}>{children}</DataTableBody>;
}

function EntryRow({ children, ...props }: { children?: ReactNode }) {
  const entry = useRecordContext<Entry>();
  const [isOpen] = useExpanded('audit', entry?.id ?? '');
  return (
    <>
      <DataTableRow {...props}>{children}</DataTableRow>
      {entry && isOpen && (
        <TableRow id={detailsId(entry)} className={list.beneathRow}>
          <TableCell colSpan={7}>
            <EntryDetails entry={entry} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

const openerId = ({ seq }: Entry) => `open-entry-${seq}`;
const detailsId = ({ seq }: Entry) => `entry-${seq}`;

function Opener({ entry }: { entry: Entry }) {
  const [isOpen, toggle] = useExpanded('audit', entry.id);
  return (
    <IconButton
      id={openerId(entry)}
      aria-label={`Details of entry ${numberInWords(entry.seq)}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(entry) : undefined}
      onClick={toggle}
    >
      <ChevronDownIcon className={isOpen ? styles.turned : undefined} />
    </IconButton>
  );
}

/** The label of the action, and its name in the trail, which may break after the dot in a narrow column. */
function What({ entry }: { entry: Entry }) {
  const { did } = eventLabels(entry);
  const [beginning, ...rest] = entry.action.split('.');
  return (
    <div>
      {did !== entry.action && <p>{did}</p>}
      <code className={textStyles.quiet}>
        {beginning}
        {rest.length > 0 && '.'}
        <wbr />
        {rest.join('.')}
      </code>
    </div>
  );
}

function Company({ entry: { company, caseId } }: { entry: Entry }) {
  if (!company || !caseId) return company;
  return (
    <Link component={RouterLink} to={adminPaths.case(caseId)}>
      {company}
    </Link>
  );
}

function Subject({ entry: { subjectType, subjectId } }: { entry: Entry }) {
  if (subjectType === 'list') return listWord(subjectId);
  const words = (
    <span>
      {subjectWord(subjectType)} <code>{shortened(subjectId)}</code>
    </span>
  );
  if (subjectType !== 'onboarding') return words;
  return (
    <Link component={RouterLink} to={adminPaths.case(subjectId)} title={subjectId}>
      {words}
    </Link>
  );
}

/**
 * The number of entries shown and the button that loads more. Then the focus moves to the first new entry or the retry button.
 */
function Older({ error }: { error: Error | null }) {
  const { data: entries = [], isFetching } = useListContext<Entry>();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = useInfinitePaginationContext();
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<number | null>(null);
  const goOn = () => {
    shown.current = entries.length;
    fetchNextPage();
  };
  useEffect(() => {
    if (shown.current === null || isFetchingNextPage) return;
    const next = entries[shown.current];
    if (!next && !error) return;
    shown.current = null;
    const target = next ? document.getElementById(openerId(next)) : place.current?.querySelector('button');
    target?.focus();
  }, [entries, error, isFetchingNextPage]);
  return (
    <div ref={place}>
      {error && (
        <div className={`${layout.row} ${textStyles.note} ${styles.foot}`}>
          <Failure
            error={error}
            title="Older entries could not be loaded"
            onRetry={isFetching ? undefined : goOn}
          />
        </div>
      )}
      <div className={`${layout.row} ${textStyles.note} ${styles.foot}`}>
        <p role="status">
          {numberInWords(entries.length)} {entries.length === 1 ? 'entry' : 'entries'}
          {hasNextPage ? ' so far' : ', no older ones'}
        </p>
        {hasNextPage && !error && (
          <Button variant="outlined" disabled={isFetchingNextPage} onClick={goOn}>
            <BusyLabel busy={isFetchingNextPage} label="Show older" busyLabel="Loading…" />
          </Button>
        )}
      </div>
    </div>
  );
}

interface FailureProps {
  error: Error;
  title: string;
  /** Undefined while the retry is in progress. */
  onRetry: (() => void) | undefined;
}

function Failure({ error, title, onRetry }: FailureProps) {
  return (
    <FormAlert severity="error" title={title} action={<TryAgain disabled={!onRetry} onClick={onRetry} />}>
      {error.message}
    </FormAlert>
  );
}
