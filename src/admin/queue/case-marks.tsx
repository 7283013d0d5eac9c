import Tooltip from '@mui/material/Tooltip';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import tags from '../kit/case/case-tags.module.css';
import { RiskFlags } from '../kit/case/risk-flags.tsx';
import { riskLabels } from '../kit/case/risk-labels.ts';
import styles from './case-table.module.css';

/** The number of marks shown by name; the rest is shown as a number. */
const SHOWN = 2;

/** The risk flags of a case and then its tags, on one line. */
export function CaseMarks({ row }: { row: Pick<CaseSummary, 'riskFlags' | 'tags' | 'mailsStopped'> }) {
  const { riskFlags, tags: own, mailsStopped } = row;
  const room = SHOWN - Number(mailsStopped);
  const flags = riskFlags.slice(0, room);
  const named = own.slice(0, room - flags.length);
  const more = [
    ...riskFlags.slice(flags.length).map((flag) => riskLabels[flag].label),
    ...own.slice(named.length).map(({ name }) => name),
  ];
  return (
    <div className={styles.marks}>
      {mailsStopped && <span className={styles.stopped}>Emails stopped</span>}
      {flags.length > 0 && <RiskFlags flags={flags} />}
      {named.map(({ id, name }) => (
        <span key={id} className={tags.tag}>
          <span className={tags.name}>{name}</span>
        </span>
      ))}
      {more.length > 0 && (
        <Tooltip title={more.join(', ')} describeChild enterTouchDelay={0}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse, the focus is what shows the others */}
          <span tabIndex={0} className={styles.more}>
            +{more.length}
          </span>
        </Tooltip>
      )}
    </div>
  );
}
