import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { complianceStatisticsQuery } from '#src/api/admin/statistics.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { ratingLabels } from '../kit/case/compliance-labels.ts';
import { numberInWords } from '../kit/number-in-words.ts';
import { TryAgain } from '../kit/try-again.tsx';
import { CountsCard } from './counts-card.tsx';
import { FiguresSkeleton } from './figure-card.tsx';
import styles from './statistics.module.css';

/** The present state of the compliance files: ratings, overdue reviews, and open items by rule. */
export function ComplianceFigures({ asTables }: { asTables: boolean }) {
  const { data: found, error, isFetching, refetch } = useQuery(complianceStatisticsQuery);
  if (!found && error) {
    return (
      <FormAlert
        severity="error"
        title="The figures of compliance files could not be loaded"
        action={<TryAgain disabled={isFetching} onClick={() => refetch()} />}
      >
        {error.message}
      </FormAlert>
    );
  }
  if (!found) return <FiguresSkeleton />;
  const { ratings, overdueReviews, openItems, countedTo } = found;
  return (
    <div className={styles.cards}>
      <CountsCard
        title="Clients by rating"
        note={<OverdueReviews cases={overdueReviews} countedTo={countedTo} />}
        heads={['Rating', 'Cases']}
        empty="No client is rated yet."
        asTables={asTables}
        rows={ratings.map(({ rating, cases }) => ({
          key: rating,
          head: ratingLabels[rating],
          count: cases,
          to: adminPaths.casesWith({ status: 'all', rating }),
        }))}
      />
      <CountsCard
        title="Open items of compliance files"
        note={`Cases with an open item of each rule. Counted up to ${numberInWords(countedTo)}.`}
        heads={['Rule', 'Cases']}
        empty="No item is open."
        asTables={asTables}
        rows={openItems.map(({ rule, title, cases }) => ({
          key: rule,
          head: title,
          count: cases,
          to: adminPaths.casesWith({ status: 'all', openItem: rule }),
        }))}
      />
    </div>
  );
}

/** How many reviews are overdue, with the list of their cases. */
function OverdueReviews({ cases, countedTo }: { cases: number; countedTo: number }) {
  if (cases === 0) return 'No review is overdue.';
  const number = cases >= countedTo ? `${numberInWords(countedTo)} or more` : numberInWords(cases);
  return (
    <Link component={RouterLink} to={adminPaths.casesWith({ status: 'all', reviewDue: 'overdue' })}>
      {number} {cases === 1 ? 'review is' : 'reviews are'} overdue
    </Link>
  );
}
