import Tooltip from '@mui/material/Tooltip';
import type { RiskFlag } from '#domain/rules/risk-flags.ts';
import layout from '../layout.module.css';
import styles from './badges.module.css';

/** The labels of the risk flags; `meaning` is one sentence. */
export const riskLabels: Record<RiskFlag, { label: string; meaning: string }> = {
  bearer_shares: { label: 'Bearer shares', meaning: 'The company issues bearer shares.' },
  regulated: { label: 'Regulated entity', meaning: 'The company is a regulated entity.' },
  reportable: {
    label: 'Reportable',
    meaning: 'The company is a reportable financial institution.',
  },
  dual_citizenship: {
    label: 'Dual citizenship',
    meaning: 'A director, beneficial owner or related party is a citizen of two countries.',
  },
  foreign_owners: {
    label: 'Foreign owners',
    meaning:
      'A director or beneficial owner lives in another country than the one the company was formed in.',
  },
  identity_refused: {
    label: 'Identity refused',
    meaning: 'An identity check of the client or of one of the company’s people was refused.',
  },
  young_company: {
    label: 'Young company',
    meaning: 'The company was formed less than a year ago.',
  },
};

/** The risk flags of a case; each explains itself on hover, keyboard focus or click. */
export function RiskFlags({ flags }: { flags: readonly RiskFlag[] }) {
  return (
    <ul className={`${layout.row} ${styles.flags}`}>
      {flags.map((flag) => (
        <li key={flag}>
          <Tooltip title={riskLabels[flag].meaning} describeChild enterTouchDelay={0}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse, the focus is what shows the explanation */}
            <span tabIndex={0} className={`${styles.tag} ${styles.flag}`}>
              {riskLabels[flag].label}
            </span>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
