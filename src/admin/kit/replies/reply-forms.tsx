import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { type AnsweredRecord, recordAnswer, refreshReplies, sendReply } from '#src/api/admin/replies.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextForm } from '#src/ui/form/text-form.tsx';
import layout from '../layout.module.css';
import { forgetDraft, useNoteDraft } from '../notes/use-note-draft.ts';
import { SavedReasons } from '../saved-reasons/saved-reasons.tsx';
import { useMay, useStaffMember } from '../staff-member.ts';

/** The maximum length of a reply in characters; the bound of the contract. */
const longest = 20_000;

/** Returns the error of a text; undefined for none. */
function refusedText(text: string, missing: string): string | undefined {
  // Counts like the server: a character outside the basic multilingual plane counts as one.
  if ([...text].length > longest) return 'Enter at most 20,000 characters';
  return text.trim() === '' ? missing : undefined;
}

/** The form to answer, and the one to record an answer that came elsewhere. */
export function ReplyForms({ on }: { on: AnsweredRecord }) {
  const [isRecording, setRecording] = useState(false);
  const recordId = Object.values(on).join();
  return isRecording ? (
    <RecordForm on={on} draftKey={`answer ${recordId}`} onDone={() => setRecording(false)} />
  ) : (
    <SendForm on={on} draftKey={`reply ${recordId}`} onRecord={() => setRecording(true)} />
  );
}

type FormProps = { on: AnsweredRecord; draftKey: string };

function SendForm({ on, draftKey, onRecord }: FormProps & { onRecord(): void }) {
  const may = useMay();
  const [text, setText] = useNoteDraft(draftKey);
  const send = useReply(on, draftKey, {
    call: (sent: string) => sendReply(on, sent),
    done: 'The reply was sent',
    clear: (sent) => setText((now) => (now === sent ? '' : now)),
  });
  return (
    <>
      <Refused title="The reply was not sent" error={send.error} />
      <TextForm
        name="reply"
        label="Reply"
        text={text}
        onChange={setText}
        error={refusedText(text, 'Enter a reply first')}
        submitLabel="Send reply"
        busyLabel="Sending…"
        isBusy={send.isPending}
        onSubmit={() => send.mutate(text)}
        size="small"
        className={layout.screenOnly}
        actions={
          <Button variant="outlined" size="small" onClick={onRecord}>
            Record an answer
          </Button>
        }
      >
        {may('cases:read') && (
          <SavedReasons kind="reply" value={text} separator={'\n\n'} onChange={setText} />
        )}
      </TextForm>
    </>
  );
}

function RecordForm({ on, draftKey, onDone }: FormProps & { onDone(): void }) {
  const [text, setText] = useNoteDraft(draftKey);
  const [receivedAt, setReceivedAt] = useState(() => localTime(new Date()));
  const record = useReply(on, draftKey, {
    call: (sent: string) => recordAnswer(on, sent, new Date(receivedAt).toISOString()),
    done: 'The answer was recorded',
    clear: onDone,
  });
  const isTime = !Number.isNaN(new Date(receivedAt).getTime());
  return (
    <>
      <Refused title="The answer was not recorded" error={record.error} />
      <TextForm
        name="answer"
        label="Answer that came"
        text={text}
        onChange={setText}
        error={refusedText(text, 'Paste the answer first') ?? (isTime ? undefined : 'Enter when it came')}
        help="Paste the text of the email. Quoted text is folded."
        submitLabel="Record answer"
        busyLabel="Recording…"
        isBusy={record.isPending}
        onSubmit={() => record.mutate(text)}
        size="small"
        className={layout.screenOnly}
        hasFocus
        actions={
          <Button variant="outlined" size="small" onClick={onDone}>
            Cancel
          </Button>
        }
      >
        <TextField
          type="datetime-local"
          label="Received"
          size="small"
          value={receivedAt}
          onChange={({ target }) => setReceivedAt(target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: localTime(new Date()) } }}
          sx={{ maxWidth: 240 }}
        />
      </TextForm>
    </>
  );
}

function Refused({ title, error }: { title: string; error: Error | null }) {
  if (!error) return null;
  return (
    <FormAlert severity="error" title={title}>
      {asSentence(messageOf(error))} Nothing you typed is lost.
    </FormAlert>
  );
}

type Call = {
  call(sent: string): Promise<unknown>;
  /** The message after success. */
  done: string;
  /** Removes the sent text from the form; more may have been typed meanwhile. */
  clear(sent: string): void;
};

/** Sends or records a text. Afterwards the record, whose state may have changed, and its replies are refetched. */
function useReply(on: AnsweredRecord, draftKey: string, { call, done, clear }: Call) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { id: staffId } = useStaffMember();
  return useMutation({
    mutationFn: call,
    onSuccess: (_, sent) => {
      // Also if the user has left the page, so that it cannot be sent twice.
      forgetDraft(staffId, draftKey, sent);
      clear(sent);
      notify(done, { type: 'success' });
    },
    onSettled: async () => {
      refresh();
      await refreshReplies(on);
    },
  });
}

/** Returns a time as a `datetime-local` field has it. */
function localTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
