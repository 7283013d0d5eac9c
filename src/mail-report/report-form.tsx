import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { firmName } from '#domain/firm.ts';
import { maxReportReasonLength } from '#domain/rules/limits.ts';
import type { ReportableMail } from '../api/mail-report.ts';
import { BusyLabel } from '../ui/feedback/busy-label.tsx';
import { FormAlert } from '../ui/feedback/form-alert.tsx';
import { TextControl } from '../ui/form/text-control.tsx';
import { CardTitle } from '../ui/frame/card-page.tsx';
import styles from '../ui/frame/link-page.module.css';
import { LinkFacts } from '../ui/frame/link-page.tsx';
import { dayOfTimeInWords } from '../ui/text/date-text.ts';

interface ReportFormProps {
  mail: ReportableMail;
  busy: boolean;
  /** The error message of a failed report; null if none failed. */
  failure: string | null;
  onReport(reason: string): void;
}

/** Describes the reported email and the effect of a report, and submits the report. */
export function ReportForm({ mail, busy, failure, onReport }: ReportFormProps) {
  const [reason, setReason] = useState('');
  const length = reason.trim().length;
  const tooLong =
    length > maxReportReasonLength
      ? `Use at most ${maxReportReasonLength} characters. You have ${length}`
      : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (tooLong === undefined) onReport(reason.trim());
    else event.currentTarget.querySelector('textarea')?.focus();
  };
  return (
    <>
      <div className={styles.intro}>
        <CardTitle>Report this email</CardTitle>
        <p>
          Someone asked {firmName} to send you an email. If you do not know them, or think that this is fraud,
          tell us. We then stop such emails for their account until we have reviewed your report. We do not
          tell them who reported it.
        </p>
        <LinkFacts
          facts={[
            ['Asked by', mail.account ?? 'an account with an unreadable address'],
            ['To', mail.recipient],
            ['On', dayOfTimeInWords(mail.mailedAt)],
          ]}
        />
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextControl
          multiline
          name="reason"
          label="What is wrong with it (optional)"
          value={reason}
          error={tooLong}
          help="Only our staff read this."
          onChange={setReason}
        />
        {failure && (
          <FormAlert severity="error" title="The email was not reported">
            {failure} Nothing you typed is lost.
          </FormAlert>
        )}
        <div>
          <Button type="submit" variant="contained" aria-disabled={busy || undefined}>
            <BusyLabel busy={busy} label="Report this email" busyLabel="Reporting…" />
          </Button>
        </div>
      </form>
    </>
  );
}
