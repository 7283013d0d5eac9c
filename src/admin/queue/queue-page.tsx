import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { submissionStatuses } from '#machines/submission.machine.ts';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { whenIdle } from '#src/ui/browser/when-idle.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { loadCasePage } from '../case/peek/load-case-page.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { AreaList } from '../kit/list/area-list.tsx';
import { ListPager } from '../kit/list/list-pager.tsx';
import { useListReturn } from '../kit/list/list-return.ts';
import { ListSkeleton } from '../kit/list/list-skeleton.tsx';
import { useStoredTrail } from '../kit/list/list-trail.ts';
import { ListTrouble } from '../kit/list/list-trouble.tsx';
import { Page } from '../kit/page.tsx';
import { type Shortcut, useShortcuts } from '../kit/shortcuts/shortcuts.tsx';
import { useStaffMember } from '../kit/staff-member.ts';
import { useBulk } from './bulk/use-bulk.ts';
import { CaseTable } from './case-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListNotes } from './list-notes.tsx';
import peekStyles from './peek-pane.module.css';
import { PeekPane } from './peek-pane.tsx';
import { QueueBar, totalInWords } from './queue-bar.tsx';
import { defaultSort, isFiltered } from './queue-filter.ts';
import { RefusalsNotice } from './refusals-notice.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useAssign } from './use-assign.ts';
import { type Peek, usePeek } from './use-peek.ts';
import { useQueue } from './use-queue.ts';
import { type RowFocus, useRowFocus } from './use-row-focus.ts';
import { SaveView, ViewTabs } from './view-tabs.tsx';

/** Milliseconds between two refetches, because staff and clients change cases. */
const refetchInterval = 30_000;

/**
 * The queue of cases. Page, order and filter are only in the history entry, so that back navigation and a reload show the same
 * list. A shared link does too, except for the search, which may contain names of people.
 */
export default function QueuePage() {
  return (
    <AreaList resource="cases" sort={defaultSort} storeKey={false} refetchInterval={refetchInterval}>
      <Page title="Cases" why="Cases that wait for us, and the status of every onboarding.">
        <Queue />
      </Page>
    </AreaList>
  );
}

/** Loads the code of the case page while the queue is read, so that opening a case waits for the case alone. */
function useCasePreload(isReady: boolean): void {
  useEffect(() => (isReady ? whenIdle(() => void loadCasePage()) : undefined), [isReady]);
}

const noRows: CaseSummary[] = [];

/** A manually edited address may contain a filter that the server refuses. */
const toWholeQueue = (
  <Button size="small" component={Link} to={adminPaths.cases}>
    Show what waits for us
  </Button>
);

/** The queue with its filters and the actions on its cases. */
function Queue() {
  const { data: rows = noRows, page, isPending, error, meta, ...queue } = useQueue();
  const me = useStaffMember();
  const searchRef = useRef<HTMLInputElement>(null);
  const { assign, isAssigning, refusals, forgetRefusals } = useAssign();
  const bulk = useBulk();
  const focus = useRowFocus(rows, page);
  const peek = usePeek(rows, focus);
  const chosen = rows.filter(({ id }) => queue.selectedIds.includes(id));
  const assignToMe = (cases: readonly CaseSummary[]) =>
    assign(cases, { id: me.id, name: me.firstName || me.email });
  useShortcuts(useQueueShortcuts({ focus, peek, searchRef, assignToMe }));
  useStartOfPage(page);
  useListReturn(focus.bodyRef, {
    name: 'cases',
    isReady: rows.length > 0,
    chosen: queue.selectedIds.map(String),
    onChoose: queue.onSelect,
  });
  useStoredTrail('cases');
  useCasePreload(rows.length > 0);
  // A page beyond the end: the list navigates to the last page itself.
  const isBeyond = rows.length === 0 && page > 1 && !error;

  return (
    <>
      <ViewTabs />
      <StatusTabs />
      <FilterBar searchRef={searchRef}>
        <SaveView />
      </FilterBar>
      {refusals && <RefusalsNotice refusals={refusals} onClose={forgetRefusals} />}
      {bulk.refusals && <RefusalsNotice refusals={bulk.refusals} onClose={bulk.forgetRefusals} />}
      {!error && <ListNotes />}
      <ListTrouble title="The cases could not be loaded" wayOut={toWholeQueue} />
      {isPending || isBeyond ? (
        <ListSkeleton rows={8} isOffline={queue.isPaused} />
      ) : rows.length > 0 ? (
        <>
          <QueueBar
            chosen={chosen}
            isAssigning={isAssigning}
            bulk={bulk}
            onAssign={(to) => void assign(chosen, to).then(() => queue.onSelect([]))}
          />
          <div className={peekStyles.columns}>
            <div className={peekStyles.list}>
              <CaseTable
                rows={rows}
                focus={focus}
                peek={peek}
                onAssign={(row, to) => void assign([row], to)}
              />
              <ListPager total={meta ? totalInWords(meta) : ''} />
            </div>
            {peek.row && <PeekPane row={peek.row} onClose={peek.close} />}
          </div>
        </>
      ) : (
        !error && <QueueEmpty />
      )}
    </>
  );
}

interface QueueShortcuts {
  focus: RowFocus;
  peek: Peek;
  searchRef: React.RefObject<HTMLInputElement | null>;
  assignToMe(cases: readonly CaseSummary[]): Promise<void>;
}

function useQueueShortcuts({ focus, peek, searchRef, assignToMe }: QueueShortcuts): Shortcut[] {
  const { onToggleItem } = useQueue();
  const navigate = useNavigate();
  const withRow = (act: (row: CaseSummary) => void) => () => {
    const row = focus.current();
    if (row) act(row);
  };
  const open = withRow(({ id }) => navigate(adminPaths.case(id)));
  return [
    { keys: '/', label: 'Search', run: () => searchRef.current?.focus() },
    ...peek.shortcuts,
    { keys: 'o', label: 'Open the case', run: open },
    // On the row's link, Enter opens the case natively.
    { keys: 'enter', label: 'Open the case', run: open },
    { keys: 'a', label: 'Assign the case to me', run: withRow((row) => void assignToMe([row])) },
    { keys: 'x', label: 'Choose the case', run: withRow(({ id }) => onToggleItem(id)) },
  ];
}

/** Scrolls a new page of the list to its top and clears the selection. */
function useStartOfPage(page: number): void {
  const { onSelect } = useQueue();
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    onSelect([]);
    window.scrollTo(0, 0);
  }, [page, onSelect]);
}

/** Why there are no rows: nothing matches, nothing waits for staff, or no client has signed in yet. */
function QueueEmpty() {
  const { filter, setFilter, replaceFilter, meta } = useQueue();
  const counts = meta?.counts;
  const all = submissionStatuses.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);
  if (all === 0) {
    return (
      <EmptyNote title="No cases yet">
        A case appears here when a client signs in for the first time.
      </EmptyNote>
    );
  }
  if (filter.unread && counts?.unread === 0) {
    return (
      <EmptyNote
        title="No unread messages"
        action={<AlertButton onClick={() => replaceFilter({})}>Show what waits for us</AlertButton>}
      >
        A case appears here when its client writes to us.
      </EmptyNote>
    );
  }
  if (isFiltered(filter)) {
    return (
      <EmptyNote
        title="No case matches"
        action={<AlertButton onClick={() => replaceFilter({})}>Clear filters</AlertButton>}
      >
        The search finds words, their beginnings, one typing error, and the inside of words of a company’s
        name. A tax id must be complete.
      </EmptyNote>
    );
  }
  return (
    <EmptyNote
      title="Nothing waits for us"
      action={<AlertButton onClick={() => setFilter({ status: 'all' })}>Show all cases</AlertButton>}
    >
      No case is submitted or in review.
    </EmptyNote>
  );
}
