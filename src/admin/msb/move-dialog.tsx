import { clarificationDays, clarificationDueOn, todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { msbStatusLabels as statusLabels } from '#domain/msb/status-labels.ts';
import type { MsbEvent, MsbMove } from '#machines/msb-application.machine.ts';
import type { MsbOpenItem } from '#src/api/admin/msb-records.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { dateInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { TextField } from '../kit/form/fields.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import type { Application } from './msb-application-page.tsx';
import { moveLabels } from './msb-labels.tsx';

/** The transitions that need a text or a date. */
const asking: readonly MsbEvent[] = ['askClarification', 'register', 'refuse', 'end', 'withdraw'];

/** Returns whether a transition is made in a dialog: it needs something, or files an application without a valid check. */
export function isAsked({ event }: MsbMove, openChecks: readonly MsbOpenItem[]): boolean {
  return asking.includes(event) || (event === 'file' && openChecks.length > 0);
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

/** @property openChecks criminal record checks that are missing, too old or not translated */
type MoveDialogProps = {
  application: Application;
  move: MsbMove;
  openChecks: readonly MsbOpenItem[];
  onClose(): void;
};

/** Asks for what a transition needs, and makes it. */
export function MoveDialog({ application, move, openChecks, onClose }: MoveDialogProps) {
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
      {event === 'file' ? (
        <FormAlert severity="warning" title="FINTRAC may return the application">
          <ul className={textStyles.bullets}>
            {openChecks.map(({ subject, text }) => (
              <li key={subject}>
                {subject}: {text}
              </li>
            ))}
          </ul>
        </FormAlert>
      ) : (
        <p>{notes[event]}</p>
      )}
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
