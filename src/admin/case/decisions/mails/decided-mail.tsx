import { decidedCopy } from '#domain/decision-copy.ts';
import { MailPreview } from './mail-preview.tsx';
import styles from './preview.module.css';

/** The mail that tells the client how the review ended. @param reason '' where none is given */
export function DecidedMail({ decision, reason }: { decision: 'approve' | 'reject'; reason: string }) {
  const { title, what, next } = decidedCopy[decision];
  return (
    <div className={styles.step}>
      <h3 className={styles.stepTitle}>The client is told by mail</h3>
      <MailPreview subject={title} title={title} button="Open the portal">
        <p>{what}</p>
        {reason !== '' && <p className={styles.asTyped}>{reason}</p>}
        <p>{next}</p>
      </MailPreview>
    </div>
  );
}
