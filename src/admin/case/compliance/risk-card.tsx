import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { clientKey } from '#domain/compliance/file/facts.ts';
import { dayInWords } from '#domain/copy.ts';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import { ratingLabels } from '#src/admin/kit/case/compliance-labels.ts';
import layout from '#src/admin/kit/layout.module.css';
import type { ComplianceRisk } from '#src/api/admin/compliance.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import styles from './compliance.module.css';
import type { Recording } from './record-menu.tsx';

const colors = { low: 'success', medium: 'warning', high: 'error' } as const;

interface RiskCardProps {
  risk: ComplianceRisk;
  onRecord(recording: Recording): void;
}

/** The rating of the client with its reasons, when the relationship is reviewed next, and what has moved. */
export function RiskCard({ risk, onRecord }: RiskCardProps) {
  const { rating, computed, score, table, mediumFrom, highFrom, reasons, nextReviewOn, changes } = risk;
  const isReplaced = rating !== computed;
  return (
    <section aria-labelledby="compliance-risk" className={layout.panel}>
      <h3 id="compliance-risk" className={`${textStyles.heading} ${styles.subject}`}>
        Risk
        <Chip color={colors[rating]} label={ratingLabels[rating]} />
        {isReplaced && <span className={styles.roles}>Replaces “{ratingLabels[computed]}”, as computed</span>}
      </h3>
      <div className={styles.item}>
        <Stack spacing={2} className={layout.grow}>
          <p>
            {score} points. Medium from {mediumFrom}, high from {highFrom}, by{' '}
            <Link component={RouterLink} to={adminPaths.riskTable}>
              {table === 0 ? 'the default risk table' : `version ${table} of the risk table`}
            </Link>
            .
          </p>
          {reasons.length > 0 && (
            <ul className={textStyles.bullets}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
          <p>
            {nextReviewOn === null
              ? 'The next review is set by the approval.'
              : `Next review on ${dayInWords(nextReviewOn)}.`}
          </p>
          {changes.length > 1 && (
            <details className={styles.evidence}>
              <summary>What has moved</summary>
              <ul className={textStyles.bullets}>
                {changes.map((change) => (
                  <li key={change.at + change.score}>
                    {timeInWords(change.at)}: {ratingLabels[change.rating]}, {change.score} points.{' '}
                    {change.moved.join('. ')}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Stack>
        <Button
          className={layout.screenOnly}
          size="small"
          variant="outlined"
          onClick={() => onRecord({ kind: 'risk_override', subject: clientKey })}
        >
          Replace the rating
        </Button>
      </div>
    </section>
  );
}
