import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entry, ShownActor, Verdict } from '../live/messages.ts';
import type { Session } from '../live/session.ts';

type SendEventProps = {
  actor: ShownActor;
  /** The actor's newest entry: an event is sent to the current state, not to a past one. */
  newest: Entry;
  session: Session;
  send: NonNullable<Session['send']>;
};

const inWords: Record<Verdict, string> = {
  yes: 'can be taken',
  unknown: 'depends on its payload',
  no: 'refused now',
};

/** Sends an actor one of its events, with an edited payload. */
export function SendEvent({ actor, newest: { offers, number }, session, send }: SendEventProps) {
  const { sent } = session.known;
  const [chosen, setChosen] = useState<string | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const type = chosen ?? offers[0]?.type ?? '';
  const offer = offers.find((each) => each.type === type);
  const text = drafts[type] ?? offer?.payload ?? '{}';
  const payload = parsed(text);
  const event = typeof payload === 'string' ? null : { ...payload, type };
  const { data: answer } = useQuery({
    queryKey: ['answer', actor.id, actor.status, number, type, text],
    queryFn: () => (event ? session.ask(actor.id, event) : null),
  });
  if (type === '') return <Typography>In this state the machine hears no events.</Typography>;
  const isTaken = event !== null && answer?.verdict === 'yes';
  const verdict = isTaken ? 'The machine takes this event now.' : (answer?.reason ?? 'Asking the machine …');
  const options = offer ? offers : [...offers, { type, can: null }];
  return (
    <Stack sx={{ gap: 2, alignItems: 'start' }}>
      <TextField
        select
        fullWidth
        size="small"
        label="Event"
        value={type}
        onChange={({ target }) => setChosen(target.value)}
        slotProps={{ select: { native: true } }}
      >
        {options.map(({ type: each, can }) => (
          <option key={each} value={each}>
            {each} · {can ? inWords[can] : 'not heard in this state'}
          </option>
        ))}
      </TextField>
      <TextField
        multiline
        fullWidth
        minRows={3}
        maxRows={14}
        label="Payload (JSON)"
        value={text}
        error={event === null}
        helperText={typeof payload === 'string' ? payload : verdict}
        onChange={({ target }) => setDrafts({ ...drafts, [type]: target.value })}
        slotProps={{
          htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } },
          formHelperText: { role: 'status' },
        }}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          variant="contained"
          size="small"
          disabled={!isTaken}
          onClick={() => event && send(actor.id, event)}
        >
          Send event
        </Button>
        {drafts[type] !== undefined && (
          <Button
            size="small"
            color="inherit"
            onClick={() => setDrafts(({ [type]: _, ...others }) => others)}
          >
            Put the template back
          </Button>
        )}
      </Stack>
      {sent && (
        <Alert severity={sent.answer.verdict === 'sent' ? 'success' : 'error'} sx={{ width: '100%' }}>
          <AlertTitle>
            “{sent.type}” was {sent.answer.verdict === 'sent' ? 'accepted' : 'refused'}
          </AlertTitle>
          {sent.answer.reason}
        </Alert>
      )}
    </Stack>
  );
}

/** Returns the payload of an event: a JSON object without the event's type; else an error message. */
function parsed(text: string): object | string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return 'Write a JSON object, such as { }.';
    }
    return 'type' in value ? 'Leave out “type”: the event is chosen above.' : value;
  } catch (error) {
    return `This is not JSON yet: ${error instanceof Error ? error.message : error}`;
  }
}
