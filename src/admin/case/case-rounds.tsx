import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';
import styles from './case.module.css';
import { DecidedRounds } from './decisions/decided-rounds.tsx';
import { EarlierMarks } from './decisions/marks/earlier-marks.tsx';
import { ExportCase, SubmittedVersions } from './export/downloads.tsx';
import { useCase } from './use-case.ts';

/** The history: what was requested last, and what was submitted. Collapsed by default. */
export function CaseRounds() {
  const { marks, decisions, submission } = useCase();
  const { versions, status } = submission;
  const open = marks.filter(({ mended }) => !mended).length;
  return (
    <div className={`${layout.panel} ${layout.lines}`}>
      {marks.length > 0 && (
        <details
          className={`${layout.printed} ${styles.round}`}
          open={status === 'submitted' || status === 'in_review'}
        >
          <summary>
            Requested in the last round
            <span className={`${textStyles.note} ${styles.roundNote}`}>
              {open === 0 ? 'everything was changed' : `${marks.length - open} of ${marks.length} changed`}
            </span>
          </summary>
          <EarlierMarks />
        </details>
      )}
      {decisions.length > 0 && (
        <details
          className={`${layout.printed} ${styles.round}`}
          open={status === 'approved' || status === 'rejected'}
        >
          <summary>
            Decisions and their rationale
            <span className={`${textStyles.note} ${styles.roundNote}`}>only staff see this</span>
          </summary>
          <DecidedRounds />
        </details>
      )}
      <details className={`${layout.printed} ${styles.round}`}>
        <summary>
          Submitted versions and export
          <span className={`${textStyles.note} ${styles.roundNote}`}>
            {versions.length === 0 ? 'not submitted yet' : `${versions.length} submitted`}
          </span>
        </summary>
        <SubmittedVersions />
        <ExportCase />
      </details>
    </div>
  );
}
