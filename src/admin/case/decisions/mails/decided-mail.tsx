import { decidedCopy } from '#domain/decision-copy.ts';
import { MailPreview } from './mail-preview.tsx';
import styles from './preview.module.css';

/** The email that tells the client the result of the review. @param reason '' for none */
export function DecidedMail({ decision, reason }: { decision: 'approve' | 'reject'; reason: string }) {
  const { title, what, next } = decidedCopy[decision];
  return (
    <div className={styles.step}>
      <h3 className={styles.stepTitle}>The client gets an email</h3>
      <MailPreview subject={title} title={title} button="Open the portal">
        <p>{what}</p>
        {reason !== '' && <p className={styles.asTyped}>{reason}</p>}
        <p>{next}</p>
      </MailPreview>
    </div>
  );
}
