import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { changesRequestedCopy, decidedCopy } from '#domain/decision-copy.ts';
import { placeOf } from '#src/admin/case/labels/place-labels.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import layout from '#src/admin/kit/layout.module.css';
import textStyles from '#src/ui/text/text.module.css';
import type { Mark } from '../marks/marks.tsx';
import styles from './preview.module.css';

interface MailPreviewProps {
  subject: string;
  /** The heading of the email. */
  title: string;
  button: string;
  children: ReactNode;
}

/** A text preview of an email to the client. */
function MailPreview({ subject, title, button, children }: MailPreviewProps) {
  const { email } = useCase().summary;
  return (
    <section className={styles.preview} aria-label="Email to the client">
      <dl className={`${layout.pairs} ${styles.head}`}>
        <dt>To</dt>
        <dd>{email}</dd>
        <dt>Subject</dt>
        <dd>{subject}</dd>
      </dl>
      <div className={styles.mail}>
        <p className={`${textStyles.heading} ${styles.mailTitle}`}>{title}</p>
        {children}
        <p>
          <span className={styles.mailButton}>{button}</span>
        </p>
      </div>
    </section>
  );
}

/** The email that requests the changes. @param message an additional text; '' for none */
export function ChangesMail({ changes, message }: { changes: readonly Mark[]; message: string }) {
  const { subject, title, what, next } = changesRequestedCopy(changes.length);
  return (
    <MailPreview subject={subject} title={title} button="Open my onboarding">
      <p>{what}</p>
      {changes.map((change) => (
        <p key={`${change.step} ${change.property}`} className={textStyles.typed}>
          <strong>{placeOf(change)}</strong>
          <br />
          {change.reason}
        </p>
      ))}
      {message !== '' && <p className={textStyles.typed}>{message}</p>}
      <p>{next}</p>
    </MailPreview>
  );
}

/** The email that tells the client the result of the review. @param reason '' for none */
export function DecidedMail({ decision, reason }: { decision: 'approve' | 'reject'; reason: string }) {
  const { title, what, next } = decidedCopy[decision];
  return (
    <Stack spacing={2}>
      <h3 className={textStyles.heading}>The client gets an email</h3>
      <MailPreview subject={title} title={title} button="Open the portal">
        <p>{what}</p>
        {reason !== '' && <p className={textStyles.typed}>{reason}</p>}
        <p>{next}</p>
      </MailPreview>
    </Stack>
  );
}
