import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useInfiniteGetList } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import type { NoticeReview } from '#src/api/admin/notices.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './identity-request.module.css';
import { clientsInWords, outcomeLabels } from './outcome-labels.ts';
import {
  type NoticeOutcome,
  type NoticeRecipient,
  noticeOutcomes,
  noticeRecipientsResource,
} from './resource.ts';

/** Up to this number of emails, the button alone confirms. */
const CONFIRMED_BY_BUTTON = 20;

interface ConfirmDialogProps {
  /** As read when the dialog opened: it does not change while the page behind refetches. */
  review: NoticeReview;
  /** The number of emails that the user confirmed before the server counted more. */
  confirmedBefore: number | null;
  busy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks for confirmation before all clients get an email: how many, who is skipped and why, and the text of the email. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { review, busy, onCancel } = props;
  const formId = useId();
  const mails = review.counts.mailed;
  return (
    <QuestionDialog
      title={`Send the request to ${clientsInWords(mails)}?`}
      action={mails === 1 ? 'Send 1 email' : `Send ${numberInWords(mails)} emails`}
      busyLabel="Sending…"
      busy={busy}
      form={formId}
      onCancel={onCancel}
    >
      {/* The `key` resets the confirmation when the number changes. */}
      <ConfirmForm key={mails} id={formId} {...props} />
    </QuestionDialog>
  );
}

function ConfirmForm({
  id,
  review: { counts, mail },
  confirmedBefore,
  busy,
  onConfirm,
}: ConfirmDialogProps & { id: string }) {
  const [shown, setShown] = useState<NoticeOutcome | null>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const mails = counts.mailed;
  const isTyped = mails > CONFIRMED_BY_BUTTON;
  const confirm = () => {
    const isConfirmed = !isTyped || typed.replaceAll(/[\s,.’']/g, '') === String(mails);
    setWrong(!isConfirmed);
    if (isConfirmed) onConfirm();
  };
  return (
    <Stack
      component="form"
      spacing={5}
      sx={{ color: 'text.primary' }}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) confirm();
      }}
    >
      {confirmedBefore !== null && (
        <FormAlert severity="warning" title="Nothing was sent: the number has changed">
          You confirmed {clientsInWords(confirmedBefore)}. Now {clientsInWords(mails)} would get an email.
        </FormAlert>
      )}
      <Stack component="ul" spacing={1.5} className={styles.outcomes}>
        {noticeOutcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <li key={outcome}>
              <span>
                <strong className="tabular">{clientsInWords(counts[outcome])}</strong>{' '}
                {outcomeLabels[outcome].will}
              </span>{' '}
              <Link
                component="button"
                type="button"
                aria-expanded={outcome === shown}
                onClick={() => setShown(outcome === shown ? null : outcome)}
              >
                {outcome === shown ? 'Hide' : 'Show who'}
                <VisuallyHidden> {outcomeLabels[outcome].will}</VisuallyHidden>
              </Link>
              {outcome === shown && <RecipientNames outcome={outcome} />}
            </li>
          ))}
      </Stack>
      <section aria-labelledby={`${id}-mail`}>
        <h3 id={`${id}-mail`}>The email</h3>
        <div className={`${layout.panel} ${textStyles.typed} ${styles.mail}`}>
          <p className={textStyles.strong}>{mail.subject}</p>
          <p>{mail.text.trim()}</p>
        </div>
      </section>
      {isTyped && (
        <TextControl
          name="confirmed"
          label={`Type ${mails} to confirm`}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          disabled={busy}
          error={isWrong ? `Type ${mails}: this many clients will get an email` : undefined}
          onChange={(value) => {
            setTyped(value);
            setWrong(false);
          }}
        />
      )}
    </Stack>
  );
}

/** Lists the clients of an outcome inside a dialog, where the address cannot hold a page and a filter. */
function RecipientNames({ outcome }: { outcome: NoticeOutcome }) {
  const list = useInfiniteGetList<NoticeRecipient>(
    noticeRecipientsResource.name,
    { filter: { outcome }, pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' } },
    { staleTime: 0 },
  );
  const clients = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className={styles.names}>
      {list.isPending && <FormSkeleton rows={1} />}
      {list.error && (
        <FormAlert
          severity="error"
          title="The clients could not be loaded"
          action={<TryAgain disabled={list.isFetching} onClick={() => void list.refetch()} />}
        >
          {asSentence(list.error.message)}
        </FormAlert>
      )}
      {list.data && clients.length === 0 && <p>There is no such client now.</p>}
      {clients.length > 0 && (
        <ul aria-label={outcomeLabels[outcome].label}>
          {clients.map(({ id, email, company }) => (
            <li key={id}>
              {email}
              {company && <span className={textStyles.quiet}> · {company}</span>}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
