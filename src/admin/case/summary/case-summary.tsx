import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import { WarningIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { useMarks } from '../decisions/marks/marks.tsx';
import { useCase } from '../use-case.ts';
import styles from './case-summary.module.css';
import { changedIn, leftIn, type Point, unansweredIn, wrongIn } from './summary-points.ts';

/** More of them are behind a link to their own tab, so that the summary stays on the first screen. */
const shownAtOnce = 4;

/** What a reviewer asks first about a case: what is wrong, what is left, what changed, and who has not answered. */
export function CaseSummaryPanel() {
  const shown = useCase();
  const marks = useMarks();
  const { text: change, points: changes } = changedIn(shown);
  return (
    <section className={layout.panel} aria-label="Summary">
      <dl className={styles.summary}>
        <Block title="What is wrong" points={wrongIn(shown)} nothing="Nothing stands out." isWarning />
        <Block
          title="What is left"
          points={leftIn(shown, marks.all.length)}
          nothing="Nothing is left to do."
        />
        <Block title="What changed" points={changes} nothing={change} />
        <Block title="Who has not answered" points={unansweredIn(shown)} nothing="Everyone has answered." />
      </dl>
    </section>
  );
}

interface BlockProps {
  title: string;
  points: readonly Point[];
  /** The text without points. */
  nothing: string;
  isWarning?: boolean;
}

function Block({ title, points, nothing, isWarning = false }: BlockProps) {
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
