import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { CopyIcon } from '../../../ui/icons/icons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './export.module.css';

/** Digits shown of the 64. */
const shown = 12;

/** A SHA-256, its beginning on the page and the whole of it to copy. Print shows the whole. */
export function CopyableHash({ sha256 }: { sha256: string }) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sha256);
      notify('The SHA-256 is copied.', { type: 'success' });
    } catch {
      notify(`The browser does not allow copying here. The SHA-256 is ${sha256}`, { type: 'warning' });
    }
  };
  return (
    <p className={styles.hash}>
      <span className={styles.quiet}>SHA-256</span>
      <code title={sha256}>
        {sha256.slice(0, shown)}
        <span className={styles.rest}>{sha256.slice(shown)}</span>
        <span className={styles.dots}>…</span>
      </code>
      <Button size="small" startIcon={<CopyIcon size={16} />} onClick={copy}>
        Copy<VisuallyHidden> the SHA-256</VisuallyHidden>
      </Button>
    </p>
  );
}
