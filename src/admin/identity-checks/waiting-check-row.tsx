import { Link } from 'react-router-dom';
import type { WaitingCheck } from '#src/api/admin/identity-checks.ts';
import table from '#src/ui/table/table.module.css';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { daysInWords, daysSince, longWaitDays } from '../kit/case/age.ts';
import list from '../kit/list/list.module.css';

/** One waiting check: a link to it in its case. */
export function WaitingCheckRow({ row }: { row: WaitingCheck }) {
  const days = daysSince(row.handedInAt);
  const isOwn = row.subject === 'self';
  return (
    <tr className={`${table.row} ${list.row}`}>
      <td data-label="Person">
        <div>
          <Link to={adminPaths.check(row.onboardingId, row.id)} className={list.link}>
            {row.name || 'Representative'}
          </Link>
          {row.name && <p className={list.beneath}>{isOwn ? 'Representative' : 'Of the company'}</p>}
        </div>
      </td>
      <td data-label="Company">{row.company || 'No company name yet'}</td>
      <td data-label="Email">{row.email}</td>
      <td data-label="Handed in">
        <div>
          <p className={days >= longWaitDays ? list.old : undefined}>
            {days === 0 ? daysInWords(days) : `${daysInWords(days)} ago`}
          </p>
          <time className={list.beneath} dateTime={row.handedInAt}>
            {timeInWords(row.handedInAt)}
          </time>
        </div>
      </td>
    </tr>
  );
}
