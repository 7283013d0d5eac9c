import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endPreviewLink, makePreviewLink, previewLinksQuery } from '#src/api/admin/posts.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { CopyButton } from '../kit/copy-button.tsx';
import layout from '../kit/layout.module.css';
import styles from './blogs.module.css';

const choices = { 1: 'One day', 7: 'A week', 30: '30 days' } as const;

/** Makes and ends links that show the post to people without an account. */
export function PreviewLinksDialog({ postId, onClose }: { postId: string; onClose(): void }) {
  const [days, setDays] = useState(7);
  const { data: links = [], error } = useQuery(previewLinksQuery(postId));
  const make = useMutation({ networkMode: 'always', mutationFn: () => makePreviewLink(postId, days) });
  const end = useMutation({
    networkMode: 'always',
    mutationFn: (linkId: string) => endPreviewLink(postId, linkId),
  });
  const failed = make.error ?? end.error ?? error;
  return (
    <QuestionDialog
      title="Preview links"
      action="Make a link"
      busyLabel="Making…"
      busy={make.isPending}
      cancelLabel="Close"
      onAction={() => make.mutate()}
      onCancel={onClose}
    >
      <p>Anyone with a link reads the post as you see it here, without an account, until the link ends.</p>
      {failed && <FormAlert severity="error">{failed.message}</FormAlert>}
      {links.length > 0 && (
        <ul aria-label="Links that work" className={`${layout.rows} ${styles.links}`}>
          {links.map(({ id, url, endsAt }) => (
            <li key={id}>
              <p className={`${textStyles.note} ${textStyles.clipped}`}>{url}</p>
              <div className={layout.between}>
                <span>Until {timeInWords(endsAt)}</span>
                <span className={layout.row}>
                  <CopyButton text={url} what="the link" />
                  <Button size="small" disabled={end.isPending} onClick={() => end.mutate(id)}>
                    End it
                  </Button>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <TextField
        select
        fullWidth
        label="A new link works for"
        value={days}
        slotProps={{ select: { native: true } }}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </TextField>
    </QuestionDialog>
  );
}
