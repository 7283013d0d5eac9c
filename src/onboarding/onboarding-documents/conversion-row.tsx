import Button from '@mui/material/Button';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { PictureIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import styles from './documents.module.css';
import type { Conversion } from './use-conversions.ts';

/** An original that is being turned into pictures, page by page. */
export function ConversionRow({ conversion, onCancel }: { conversion: Conversion; onCancel(): void }) {
  const { name, page, pages } = conversion;
  return (
    <li className={styles.file}>
      <span className={styles.placeholder}>
        <PictureIcon />
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        {pages === null ? (
          <p className={text.note}>Reading the file</p>
        ) : (
          <ProgressBar value={page - 1} max={pages} label={`Converting page ${page} of ${pages}`} />
        )}
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-label={`Cancel ${name}`} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </li>
  );
}
