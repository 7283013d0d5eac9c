import { asSentence } from '#domain/copy.ts';
import { ErrorIcon } from '../ui/icons/field-icons.tsx';
import styles from './sign-in.module.css';

/** The message of every failed verification (specification sections 2 and 8). */
const verificationFailed = 'Verification Failed';

/** Shown if the server gives no other reason: it does not distinguish a wrong code from an expired one. */
const whatToDo = 'A code works once, for 10 minutes. Check it, or ask for a new one above.';

/** The error of a refused code, with the server's reason if there is one. The code boxes are described by `id`. */
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
