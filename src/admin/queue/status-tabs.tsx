import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import type { CasePage } from '#src/api/admin/cases.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
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
  {
    status: 'all',
    label: 'All',
    count: (counts) =>
      statusesOf(Object.keys(counts).join(',')).reduce((sum, status) => sum + counts[status], 0),
  },
];

/** In the menu at the end, because a row with all statuses does not fit on a screen of 1440 px. */
const rarer: readonly Tab[] = [one('updating'), one('periodic_review'), one('rejected'), one('withdrawn')];

const isShown = (tab: Tab, filter: QueueFilter) =>
  tab.status === filter.status && tab.unread === filter.unread;

/** The statuses, and the unread messages, with the number of cases in the whole queue. */
export function StatusTabs() {
  const { filter, setFilter, meta } = useQueue();
  const row = useRef<HTMLDivElement>(null);
  useCurrentInSight(row, `${filter.status} ${filter.unread} ${meta !== undefined}`);
  const isKnown = [...tabs, ...rarer].some((tab) => isShown(tab, filter));
  // A saved filter or a shared link may name several statuses.
  const several = filter.status && !isKnown ? statusesOf(filter.status) : [];
  const choose = (tab: Tab) => setFilter({ status: tab.status, unread: tab.unread });
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
          onClick={() => choose(tab)}
        >
          {tab.label}
          <Count tab={tab} counts={meta?.counts} />
        </button>
      ))}
      {several.length > 0 && (
        <button type="button" aria-pressed className={`${shared.tab} ${styles.tab}`}>
          {several.map((status) => statusLabels[status]).join(', ')}
        </button>
      )}
      <RarerStatuses filter={filter} counts={meta?.counts} onChoose={choose} />
    </div>
  );
}

function Count({ tab, counts }: { tab: Tab; counts: Counts | undefined }) {
  if (!counts) return null;
  return <span className={`${layout.pill} ${styles.count} tabular`}>{numberInWords(tab.count(counts))}</span>;
}

interface RarerStatusesProps {
  filter: QueueFilter;
  counts: Counts | undefined;
  onChoose(tab: Tab): void;
}

/** The button names the status that is chosen. */
function RarerStatuses({ filter, counts, onChoose }: RarerStatusesProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = rarer.find((tab) => isShown(tab, filter));
  return (
    <>
      <Button
        id={`${id}-button`}
        disableRipple
        color="inherit"
        className={`${shared.tab} ${styles.tab} ${styles.more}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        aria-pressed={current !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current?.label ?? 'More'}
        {current && <Count tab={current} counts={counts} />}
        <ChevronDownIcon size={16} />
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {rarer.map((tab) => (
          <MenuItem
            key={tab.label}
            selected={tab === current}
            className={styles.choice}
            onClick={() => {
              setAnchor(null);
              onChoose(tab);
            }}
          >
            {tab.label}
            <Count tab={tab} counts={counts} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
