import { asSentence } from '#domain/copy.ts';
import { ErrorIcon } from '../ui/icons/field-icons.tsx';
import styles from './sign-in.module.css';

/** What every failed check says (specification sections 2 and 8). */
const verificationFailed = 'Verification Failed';

/** Where the server says no more: it never tells a wrong code from a dead one. */
const whatToDo = 'A code works for 10 minutes, and once. Check it, or ask for a new one above.';

/** That the code did not open the door, and why where the server says so. `id` lets the boxes point at it. */
export function RefusedCode({ id, message }: { id: string; message: string | null }) {
  return (
    <div id={id} role="alert" className={styles.failed}>
      <ErrorIcon size={18} />
      <div>
        <p>{verificationFailed}</p>
        <p>{message && message !== verificationFailed ? asSentence(message) : whatToDo}</p>
      </div>
    </div>
  );
}
