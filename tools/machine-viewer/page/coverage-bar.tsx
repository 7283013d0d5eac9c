import { Check } from './check.tsx';
import styles from './coverage-bar.module.css';
import type { Coverage } from './use-coverage.ts';

type CoverageBarProps = { coverage: Coverage; isOn: boolean; onToggle(isOn: boolean): void };

/** Colours the edges by whether the path tests walk them, with the figure and what the colours mean. */
export function CoverageBar({ coverage, isOn, onToggle }: CoverageBarProps) {
  return (
    <>
      <Check label="Coverage" checked={isOn} onChange={onToggle} />
      {isOn && (
        <p role="status" className={styles.figure}>
          {coverage.figure ?? 'Planning the paths …'}
        </p>
      )}
      {isOn && (
        <ul className={styles.legend} aria-label="Edges">
          <li>
            <Sample /> walked
          </li>
          <li>
            <Sample isDashed /> not walked; in words: underlined
          </li>
        </ul>
      )}
    </>
  );
}

function Sample({ isDashed = false }: { isDashed?: boolean }) {
  return (
    <svg width="32" height="8" aria-hidden="true" className={isDashed ? styles.unwalked : styles.walked}>
      <line x1="0" x2="32" y1="4" y2="4" strokeWidth="2.5" strokeDasharray={isDashed ? '6 4' : undefined} />
    </svg>
  );
}
