import { CopyButton } from '#src/admin/kit/copy-button.tsx';
import styles from './export.module.css';

/** Digits shown of the 64. */
const shown = 12;

/** A SHA-256, its beginning on the page and the whole of it to copy. Print shows the whole. */
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
