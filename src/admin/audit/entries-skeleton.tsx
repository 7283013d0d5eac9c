import table from '#src/ui/table/table.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './audit.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The table in outline, while its entries are on their way. */
export function EntriesSkeleton() {
  return (
    <div role="status" aria-busy="true" className={`${table.frame} ${table.cards}`}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className={styles.boneRow}>
          <span className={styles.bone} />
        </div>
      ))}
    </div>
  );
}
