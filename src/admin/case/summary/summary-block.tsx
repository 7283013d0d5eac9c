import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import areaText from '#src/admin/kit/text.module.css';
import { WarningIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import styles from './case-summary.module.css';
import type { Point } from './summary-points.ts';

/** More of them are behind a link to their own tab, so that the summary stays on the first screen. */
const shownAtOnce = 4;

interface SummaryBlockProps {
  title: string;
  points: readonly Point[];
  /** The text without points. */
  nothing: string;
  isWarning?: boolean;
}

/** One question about a case with its points, each a link to what it is about; part of a `dl`. */
export function SummaryBlock({ title, points, nothing, isWarning = false }: SummaryBlockProps) {
  const more = points.length - shownAtOnce;
  const shown = more > 1 ? points.slice(0, shownAtOnce) : points;
  return (
    <div className={styles.block}>
      <dt className={`${areaText.label} ${isWarning && points.length > 0 ? areaText.attention : ''}`}>
        {isWarning && points.length > 0 && <WarningIcon size={16} />}
        {title}
      </dt>
      {points.length === 0 && <dd className={textStyles.note}>{nothing}</dd>}
      {shown.map(({ text, to }) => (
        <dd key={text} className={textStyles.small}>
          <Link component={RouterLink} to={to} className={styles.point}>
            {text}
          </Link>
        </dd>
      ))}
      {more > 1 && <dd className={textStyles.note}>and {more} more</dd>}
    </div>
  );
}
