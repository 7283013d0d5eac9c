import { ErrorIcon } from '../ui/icons/icons.tsx';
import styles from './sign-in.module.css';

/** What every failed check says (specification sections 2 and 8). */
const verificationFailed = 'Verification Failed';

/** That the code did not open the door, and why where the server says so. `id` lets the boxes point at it. */
export function RefusedCode({ id, message }: { id: string; message: string | null }) {
  return (
    <div id={id} role="alert" className={styles.failed}>
      <ErrorIcon size={18} />
      <div>
        <p>{verificationFailed}</p>
        {message && message !== verificationFailed && <p>{message}</p>}
      </div>
    </div>
  );
}
