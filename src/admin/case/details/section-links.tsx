import { Link, useLocation } from 'react-router-dom';
import { inTotal } from '../changes/change-labels.ts';
import styles from './details.module.css';
import type { SectionView } from './section-view.ts';

/** Links to the sections of the page; only where there is space next to them. */
export function SectionLinks({ views }: { views: readonly SectionView[] }) {
  const { search } = useLocation();
  return (
    <nav aria-label="Sections" className={styles.links}>
      <ul>
        {views.map(({ step, title, changes, groups }) => (
          <li key={step}>
            <Link to={{ search, hash: step }} className={styles.link}>
              {title}
              {changes > 0 && <span className={styles.linkNote}>{inTotal(changes)}</span>}
              {groups.length === 0 && <span className={styles.linkNote}>Not saved yet</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
