import { CopyButton } from '#src/admin/kit/copy-button.tsx';
import styles from './export.module.css';

/** Number of digits shown, of 64. */
const shown = 12;

/** A SHA-256 hash: its start on the page, the whole hash to copy. Print shows the whole hash. */
export function CopyableHash({ sha256 }: { sha256: string }) {
  return (
    <p className={styles.hash}>
      <span className={styles.quiet}>SHA-256</span>
      <code title={sha256}>
        {sha256.slice(0, shown)}
        <span className={styles.rest}>{sha256.slice(shown)}</span>
        <span className={styles.dots}>…</span>
      </code>
      <CopyButton text={sha256} what="the SHA-256" />
    </p>
  );
}
