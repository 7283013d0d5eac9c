import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { StepId } from '#machines/steps.ts';
import { pathOfPlace, placeOf } from '#src/admin/case/labels/place-labels.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import layout from '#src/admin/kit/layout.module.css';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import textStyles from '#src/ui/text/text.module.css';
import styles from './earlier-marks.module.css';

/** The marks of the last request for changes, and whether the client has made the changes. @param step limits them to one step */
export function EarlierMarks({ step }: { step?: StepId }) {
  const { summary, marks: all } = useCase();
  const marks = step ? all.filter((mark) => mark.step === step) : all;
  return (
    <ul className={layout.lines}>
      {marks.map((mark) => (
        <li
          key={`${mark.step} ${mark.property} ${mark.reason}`}
          className={`${layout.between} ${styles.mark}`}
        >
          <div className={layout.grow}>
            <Link component={RouterLink} to={pathOfPlace(summary.id, mark)}>
              {placeOf(mark)}
            </Link>
            <p className={textStyles.typed}>{mark.reason}</p>
          </div>
          <StatusChip tone={mark.mended ? 'saved' : 'open'}>
            {mark.mended ? 'Changed' : 'Not changed'}
          </StatusChip>
        </li>
      ))}
    </ul>
  );
}
