import type { Statistics } from '#src/api/admin/statistics.ts';
import { statusLabels } from '../kit/case/status-badge.tsx';
import { FiguresTable } from '../kit/figures-table.tsx';
import { CountsChart } from './charts/lazy-charts.tsx';
import { FigureCard } from './figure-card.tsx';
import styles from './statistics.module.css';
import { stepTitle } from './statistics-labels.ts';

const statuses = [
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'updating',
  'rejected',
  'withdrawn',
] as const;

/** The current state of all cases, independent of the range. */
export function StandingFigures({ found, asTables }: { found: Statistics; asTables: boolean }) {
  return (
    <div className={styles.cards}>
      <Counts
        title="Cases by status"
        note={`${found.lateNow >= 1000 ? '1,000 or more' : found.lateNow} of those that wait for us ${found.lateNow === 1 ? 'is' : 'are'} past their due date.`}
        heads={['Status', 'Cases']}
        empty="There is no case yet."
        asTables={asTables}
        rows={statuses.map((status) => ({
          key: status,
          head: statusLabels[status],
          count: found.now[status],
        }))}
      />
      <Counts
        title="Where clients stop"
        note="The steps of drafts that were not changed for seven days."
        heads={['Step', 'Drafts']}
        empty="No draft is stuck."
        asTables={asTables}
        rows={found.stops.map(({ step, cases }) => ({ key: step, head: stepTitle(step), count: cases }))}
      />
    </div>
  );
}

interface CountsProps {
  title: string;
  note?: string;
  heads: [string, string];
  empty: string;
  rows: readonly { key: string; head: string; count: number }[];
  asTables: boolean;
}

function Counts({ title, note, heads, empty, rows, asTables }: CountsProps) {
  return (
    <FigureCard
      title={title}
      {...(note && { note })}
      empty={rows.every(({ count }) => count === 0) && empty}
      asTables={asTables}
      chart={
        <CountsChart
          labels={rows.map(({ head }) => head)}
          series={[{ id: 'cases', label: heads[1], paint: 'plain', counts: rows.map(({ count }) => count) }]}
        />
      }
      table={(isHidden) => (
        <FiguresTable
          caption={title}
          isHidden={isHidden}
          heads={heads}
          rows={rows.map(({ key, head, count }) => ({ key, head, cells: [count] }))}
        />
      )}
    />
  );
}
