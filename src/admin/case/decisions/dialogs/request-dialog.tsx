import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { maxAnswerLength } from '#domain/rules/limits.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import { TabNav, TabPanel } from '#src/ui/frame/tab-nav.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { ChangesNotice } from '../changes-notice.tsx';
import { ChangesMail } from '../mails/mail-preview.tsx';
import { byStep, useMarks, useReviewDraft } from '../marks/marks.tsx';
import { MarkStep, MarksList } from '../marks/marks-list.tsx';
import { useDecisions } from '../use-decisions.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { LongText, tooLong } from './long-text.tsx';

const previews = [
  { value: 'portal', label: 'In the portal' },
  { value: 'mail', label: 'In the email' },
] as const;

type Preview = (typeof previews)[number]['value'];

function actionFor(count: number): string {
  if (count === 0) return 'Send in one email';
  return count === 1 ? 'Send 1 request in one email' : `Send ${count} requests in one email`;
}

/** Shows all marks as the client will see them, before they are sent in one email. */
export default function RequestDialog() {
  const { id } = useCase().summary;
  const marks = useMarks();
  const [{ message }, change] = useReviewDraft(id);
  const { decide } = useDecisions();
  const [preview, setPreview] = useState<Preview>('portal');
  const changes = byStep(marks.all).flatMap(({ items }) => items);
  const count = changes.length;
  const words = message.trim();
  const send = () => {
    if (tooLong(words, maxAnswerLength)) return;
    void decide({ event: 'requestChanges', marks: marks.etag, ...(words !== '' && { reason: words }) });
  };
  return (
    <DialogFrame
      event="requestChanges"
      title="Request changes"
      action={actionFor(count)}
      busyLabel="Sending…"
      cancelLabel={count === 0 ? 'Close' : 'Keep for later'}
      size="wide"
      isEmpty={count === 0}
      onAction={send}
    >
      {count === 0 ? (
        <p>
          Nothing is marked yet. Press “Ask to change” next to an answer, a person or a document of the case,
          or mark a whole step here. Marks of other staff members are listed here too. All of them go to the
          client in one email.
        </p>
      ) : (
        <MarksList changes={changes} />
      )}
      <MarkStep />
      {count > 0 && (
        <>
          <LongText
            name="message"
            label="Message (optional)"
            help="The email shows it after the marked changes. The portal does not show it."
            value={message}
            max={maxAnswerLength}
            onChange={(text) => change({ message: text })}
          />
          <Stack spacing={2} component="section" aria-labelledby="as-the-client">
            <h3 id="as-the-client" className={textStyles.heading}>
              As the client will see it
            </h3>
            <TabNav<Preview>
              label="Where"
              id="preview"
              tabs={previews}
              value={preview}
              onChange={setPreview}
            />
            <TabPanel id="preview" value={preview}>
              {preview === 'portal' ? (
                <ChangesNotice changes={changes} />
              ) : (
                <ChangesMail changes={changes} message={words} />
              )}
            </TabPanel>
          </Stack>
        </>
      )}
    </DialogFrame>
  );
}
