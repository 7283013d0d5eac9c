import Tooltip from '@mui/material/Tooltip';
import type { RiskFlag } from '#domain/rules/risk-flags.ts';
import styles from './badges.module.css';
import { riskLabels } from './risk-labels.ts';

/** The risk flags of a case; each explains itself on hover, keyboard focus or click. */
export function RiskFlags({ flags }: { flags: readonly RiskFlag[] }) {
  return (
    <ul className={styles.flags}>
      {flags.map((flag) => (
        <li key={flag}>
          <Tooltip title={riskLabels[flag].meaning} describeChild enterTouchDelay={0}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse, the focus is what shows the explanation */}
            <span tabIndex={0} className={styles.flag}>
              {riskLabels[flag].label}
            </span>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
