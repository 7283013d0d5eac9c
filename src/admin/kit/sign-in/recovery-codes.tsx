import Button from '@mui/material/Button';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { CopyIcon } from '#src/ui/icons/icons.tsx';
import styles from './sign-in-kit.module.css';

/** New recovery codes, which are shown this one time. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className={styles.column}>
      <FormAlert severity="info" title="Save these recovery codes now">
        Each one signs you in once, if you lose your passkey. They are not shown again. Store them where only
        you can read them, not on the device with the passkey.
      </FormAlert>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button size="small" startIcon={<CopyIcon size={16} />} onClick={() => void copy(codes)}>
          Copy the codes
        </Button>
      </div>
    </div>
  );
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast('Recovery codes copied', 'success');
  } catch {
    showToast('The browser does not let this page copy. Write the codes down.', 'warning');
  }
}
