import type { Difference } from '../details/section-view.ts';
import { ChangeTag } from '../labels/change-tag.tsx';
import styles from './changes.module.css';

/** An entry of the previous version that was deleted: its name, and its answers on request. */
export function TakenOut({ entry: { before, answers } }: { entry: Difference }) {
  return (
    <details className={styles.takenOut}>
      <summary>
        <ChangeTag>Removed</ChangeTag> <del>{before}</del>
      </summary>
      <dl className={styles.takenOutAnswers}>
        {answers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
