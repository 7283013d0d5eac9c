import { useRef } from 'react';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import type { CasePage } from '#src/api/admin/cases.ts';
import { statusLabels } from '../kit/case/status-badge.tsx';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import shared from '../kit/tabs.module.css';
import { useCurrentInSight } from '../kit/use-current-in-sight.ts';
import { type QueueFilter, statusesOf } from './queue-filter.ts';
import styles from './status-tabs.module.css';
import { useQueue } from './use-queue.ts';

type Counts = CasePage['counts'];
type Tab = { status: string | undefined; unread?: true; label: string; count(counts: Counts): number };

const one = (status: SubmissionStatus): Tab => ({
  status,
  label: statusLabels[status],
  count: (counts) => counts[status],
});

const tabs: readonly Tab[] = [
  { status: undefined, label: 'Open', count: ({ submitted, in_review }) => submitted + in_review },
  // A client may write about a case in any status.
  { status: 'all', unread: true, label: 'Unread', count: ({ unread }) => unread },
  one('submitted'),
  one('in_review'),
  one('changes_requested'),
  one('draft'),
  one('approved'),
  one('updating'),
  one('periodic_review'),
  one('rejected'),
  one('withdrawn'),
  {
    status: 'all',
    label: 'All',
    count: (counts) =>
      statusesOf(Object.keys(counts).join(',')).reduce((sum, status) => sum + counts[status], 0),
  },
];

const isShown = (tab: Tab, filter: QueueFilter) =>
  tab.status === filter.status && tab.unread === filter.unread;

/** The statuses, and the unread messages, with the number of cases in the whole queue. */
export function StatusTabs() {
  const { filter, setFilter, meta } = useQueue();
  const row = useRef<HTMLDivElement>(null);
  useCurrentInSight(row, `${filter.status} ${filter.unread} ${meta !== undefined}`);
  const isKnown = tabs.some((tab) => isShown(tab, filter));
  // A saved filter or a shared link may name several statuses.
  const several = filter.status && !isKnown ? statusesOf(filter.status) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend draws a form; these are switches of a list
    <div
      ref={row}
      role="group"
      aria-label="Status"
      className={`${shared.tabs} ${layout.screenOnly} ${styles.tabs}`}
    >
      {tabs.map((tab) => (
        <button
          key={tab.label}
          type="button"
          aria-pressed={isShown(tab, filter)}
          className={`${shared.tab} ${styles.tab}`}
          onClick={() => setFilter({ status: tab.status, unread: tab.unread })}
        >
          {tab.label}
          {meta && (
            <span className={`${layout.pill} ${styles.count} tabular`}>
              {numberInWords(tab.count(meta.counts))}
            </span>
          )}
        </button>
      ))}
      {several.length > 0 && (
        <button type="button" aria-pressed className={`${shared.tab} ${styles.tab}`}>
          {several.map((status) => statusLabels[status]).join(', ')}
        </button>
      )}
    </div>
  );
}
