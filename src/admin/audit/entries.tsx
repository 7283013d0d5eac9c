import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  DataTableBody,
  DataTableRow,
  ListContextProvider,
  useExpanded,
  useInfinitePaginationContext,
  useListContext,
  useRecordContext,
} from 'react-admin';
import type { AuditEntry } from '#src/api/admin/audit.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { AuditLine } from '../kit/audit-line.tsx';
import layout from '../kit/layout.module.css';
import { Column } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { useListReturn } from '../kit/list/list-return.ts';
import { ListSkeleton } from '../kit/list/list-skeleton.tsx';
import { RecordTable } from '../kit/list/record-list.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './audit.module.css';
import { type AuditFields, refusedFields } from './audit-search.ts';
import { EntryDetails } from './entry-details.tsx';
import { foldViews, type Row } from './folded-views.ts';

type Entry = AuditEntry & { id: number };

/** The entries found, newest first, and the button that loads older ones. Consecutive views by the reader are one row. */
export function Entries({ asked }: { asked: AuditFields }) {
  const { id: ownId } = useStaffMember();
  const trail = useListContext<Entry>();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
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
  const isAskedForViews = asked.kind === 'reads' || asked.actorId !== '' || asked.action !== '';
  const rows = foldViews(entries, isAskedForViews ? null : ownId, opened);
  const open = (seq: number) => setOpened(new Set([...opened, seq]));
  return (
    <div ref={place}>
      <ListContextProvider value={{ ...trail, data: rows } as typeof trail}>
        <RecordTable
          label="Entries of the audit trail, latest first"
          isStale={isPlaceholderData === true}
          body={EntryRows}
        >
          <Column<Row>
            label="When"
            isNarrow
            render={({ at }) => <time dateTime={at}>{timeInWords(at)}</time>}
          />
          <Column<Row>
            label="What happened"
            render={(row) =>
              row.folded ? (
                <span className={textStyles.quiet}>You viewed {viewsOf(row.folded)}</span>
              ) : (
                <AuditLine entry={row} />
              )
            }
          />
          <Column<Row> label="Details" isForActions render={(row) => <Opener row={row} onOpen={open} />} />
        </RecordTable>
      </ListContextProvider>
      <Older error={error} rows={rows} />
    </div>
  );
}

const viewsOf = (folded: readonly Entry[]) => `${numberInWords(folded.length)} times`;

/** react-admin's rows, each with its own details below. react-admin's expand button has the same name in every row. */
function EntryRows({ children }: { children?: ReactNode }) {
  return <DataTableBody row={EntryRow}>{children}</DataTableBody>;
}

function EntryRow({ children, ...props }: { children?: ReactNode }) {
  const entry = useRecordContext<Row>();
  const [isOpen] = useExpanded('audit', entry?.id ?? '');
  return (
    <>
      <DataTableRow {...props}>{children}</DataTableRow>
      {entry && isOpen && !entry.folded && (
        <TableRow id={detailsId(entry)} className={list.beneathRow}>
          <TableCell colSpan={3}>
            <EntryDetails entry={entry} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

const openerId = ({ seq }: Entry) => `open-entry-${seq}`;
const detailsId = ({ seq }: Entry) => `entry-${seq}`;

/** Opens the details of an entry, or shows the views that a row stands for. */
function Opener({ row, onOpen }: { row: Row; onOpen(seq: number): void }) {
  const [isExpanded, toggle] = useExpanded('audit', row.id);
  const { folded } = row;
  const isOpen = isExpanded && !folded;
  return (
    <IconButton
      id={openerId(row)}
      aria-label={folded ? `Show your ${folded.length} views` : `Details of entry ${numberInWords(row.seq)}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(row) : undefined}
      onClick={() => (folded ? onOpen(row.seq) : toggle())}
    >
      <ChevronDownIcon className={isOpen ? styles.turned : undefined} />
    </IconButton>
  );
}

/**
 * The number of entries shown and the button that loads more. Then the focus moves to the first new entry or the retry button.
 */
function Older({ error, rows }: { error: Error | null; rows: readonly Row[] }) {
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
    const row = rows.find(
      ({ seq, folded = [] }) => seq === next?.seq || folded.some((each) => each === next),
    );
    const target = row ? document.getElementById(openerId(row)) : place.current?.querySelector('button');
    target?.focus();
  }, [entries, rows, error, isFetchingNextPage]);
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
