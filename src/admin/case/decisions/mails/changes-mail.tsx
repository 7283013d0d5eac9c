import { changesRequestedCopy } from '#domain/decision-copy.ts';
import { placeOf } from '#src/admin/case/labels/place-labels.ts';
import type { Mark } from '../marks/marks.ts';
import { MailPreview } from './mail-preview.tsx';
import styles from './preview.module.css';

/** The email that requests the changes. @param message an additional text; '' for none */
export function ChangesMail({ changes, message }: { changes: readonly Mark[]; message: string }) {
  const { subject, title, what, next } = changesRequestedCopy(changes.length);
  return (
    <MailPreview subject={subject} title={title} button="Open my onboarding">
      <p>{what}</p>
      {changes.map((change) => (
        <p key={`${change.step} ${change.property}`} className={styles.asTyped}>
          <strong>{placeOf(change)}</strong>
          <br />
          {change.reason}
        </p>
      ))}
      {message !== '' && <p className={styles.asTyped}>{message}</p>}
      <p>{next}</p>
    </MailPreview>
  );
}
