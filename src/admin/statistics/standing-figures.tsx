import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Statistics } from '#src/api/admin/statistics.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { statusLabels } from '../kit/case/status-badge.tsx';
import { CountsCard } from './counts-card.tsx';
import styles from './statistics.module.css';
import { stepTitle } from './statistics-labels.ts';

const statuses = [
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'updating',
  'periodic_review',
  'rejected',
  'withdrawn',
] as const;

/** A draft without changes for this number of days is counted as stopped, as on the server. */
const STILL_AFTER_DAYS = 7;

/** The current state of all cases, independent of the range. */
export function StandingFigures({ found, asTables }: { found: Statistics; asTables: boolean }) {
  return (
    <div className={styles.cards}>
      <CountsCard
        title="Cases by status"
        note={<LateNow cases={found.lateNow} />}
        heads={['Status', 'Cases']}
        empty="There is no case yet."
        asTables={asTables}
        rows={statuses.map((status) => ({
          key: status,
          head: statusLabels[status],
          count: found.now[status],
          to: adminPaths.casesWith({ status }),
        }))}
      />
      <CountsCard
        title="Where clients stop"
        note="The steps of drafts that were not changed for seven days."
        heads={['Step', 'Drafts']}
        empty="No draft is stuck."
        asTables={asTables}
        rows={found.stops.map(({ step, cases }) => ({
          key: step,
          head: stepTitle(step),
          count: cases,
          to: adminPaths.casesWith({ status: 'draft', step, unchangedDays: STILL_AFTER_DAYS }),
        }))}
      />
    </div>
  );
}

/** How many cases are overdue, with their list. */
function LateNow({ cases }: { cases: number }) {
  const number = cases >= 1000 ? '1,000 or more' : String(cases);
  const text = `${number} of those that wait for us ${cases === 1 ? 'is' : 'are'} past their due date`;
  if (cases === 0) return `${text}.`;
  return (
    <Link component={RouterLink} to={adminPaths.casesWith({ dueDays: 0 })}>
      {text}
    </Link>
  );
}
