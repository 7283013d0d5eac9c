import type { ReactNode } from 'react';
import { useCase } from '#src/admin/case/use-case.ts';
import styles from './preview.module.css';

interface MailPreviewProps {
  subject: string;
  /** The heading of the email. */
  title: string;
  button: string;
  children: ReactNode;
}

/** A text preview of an email to the client. */
export function MailPreview({ subject, title, button, children }: MailPreviewProps) {
  const { email } = useCase().summary;
  return (
    <section className={styles.preview} aria-label="Email to the client">
      <dl className={styles.head}>
        <dt>To</dt>
        <dd>{email}</dd>
        <dt>Subject</dt>
        <dd>{subject}</dd>
      </dl>
      <div className={styles.mail}>
        <p className={styles.mailTitle}>{title}</p>
        {children}
        <p>
          <span className={styles.mailButton}>{button}</span>
        </p>
      </div>
    </section>
  );
}
