import { clarificationDays, clarificationDueOn, todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { msbStatusLabels as statusLabels } from '#domain/msb/status-labels.ts';
import type { MsbEvent, MsbMove } from '#machines/msb-application.machine.ts';
import { dateInWords } from '#src/ui/text/date-text.ts';
import { TextField } from '../kit/form/fields.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import type { Application } from './msb-application-page.tsx';
import { moveLabels } from './msb-labels.tsx';

/** The transitions that need a text or a date; the others are made without a dialog. */
const asking: readonly MsbEvent[] = ['askClarification', 'register', 'refuse', 'end', 'withdraw'];

export function isAsked({ event }: MsbMove): boolean {
  return asking.includes(event);
}

const notes: Partial<Record<MsbEvent, string>> = {
  askClarification: `The client gets an email. They have ${clarificationDays} days from the day of the request.`,
  register:
    'The client gets an email. The registration is renewed after two years, or by the day that FINTRAC names.',
  refuse: 'The client gets an email. A refused application cannot be reopened.',
  end: 'The client gets an email.',
  withdraw: 'A withdrawn application cannot be reopened.',
};

const texts: Partial<Record<MsbEvent, string>> = {
  askClarification: 'Question to clarify',
  refuse: 'Reason for the refusal',
};

const days: Partial<Record<MsbEvent, string>> = {
  askClarification: 'Day of the request',
  register: 'Day of the registration',
  end: 'Day of the end',
};

const asked = { text: '', on: '', validUntil: '' };

type MoveDialogProps = { application: Application; move: MsbMove; onClose(): void };

/** Asks for what a transition needs, and makes it. */
export function MoveDialog({ application, move, onClose }: MoveDialogProps) {
  const { event, to } = move;
  const today = todayAtRegistrar(new Date());
  const [text, day] = [texts[event], days[event]];
  return (
    <FormDialog<Application>
      resource="msb-application"
      record={application}
      asked={asked}
      change={{ status: to }}
      title={`${moveLabels[event]}?`}
      action={moveLabels[event]}
      busyLabel="Saving…"
      tone={event === 'withdraw' ? 'destructive' : 'plain'}
      done={() => `The application is now “${statusLabels[to]}”`}
      onClose={onClose}
    >
      <p>{notes[event]}</p>
      {text && <TextField source="text" label={text} multiline minRows={4} />}
      {event === 'register' && (
        <TextField source="registrationNumber" label="FINTRAC’s registration number" />
      )}
      {day && (
        <TextField
          source="on"
          label={day}
          helperText={`YYYY-MM-DD; empty for today, ${dateInWords(today)}${
            event === 'askClarification' ? `, and due by ${dateInWords(clarificationDueOn(today))}` : ''
          }`}
        />
      )}
      {event === 'register' && (
        <TextField
          source="validUntil"
          label="Valid until"
          helperText="YYYY-MM-DD. Leave empty if FINTRAC names no day"
        />
      )}
    </FormDialog>
  );
}
