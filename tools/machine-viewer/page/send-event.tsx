import Button from '@mui/material/Button';
import { useEffect, useId, useState } from 'react';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { SelectControl } from '#src/ui/form/select-input.tsx';
import type { Live } from '../live/live-store.ts';
import type { Answer, Entry, Offer, ShownActor, Verdict } from '../live/messages.ts';
import { live } from './live.ts';
import styles from './panel.module.css';
import { type Payload, parsePayload } from './parse-payload.ts';

type SendEventProps = {
  actor: ShownActor;
  /** The actor's newest entry: an event is sent to what is, not to what was. */
  newest: Entry;
  sent: Live['sent'];
};

const inWords: Record<Verdict, string> = {
  yes: 'can be taken',
  unknown: 'depends on its payload',
  no: 'refused now',
};

/** Sends an actor one of the events that it hears, with a payload of one's own. */
export function SendEvent({ actor, newest, sent }: SendEventProps) {
  const [type, setType] = useState<string | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const { offers } = newest;
  const chosen = offers.find((offer) => offer.type === type) ?? (type === null ? offers[0] : undefined);
  const eventType = chosen?.type ?? type;
  const text = eventType === null ? '' : (drafts[eventType] ?? chosen?.payload ?? '{}');
  const payload = parsePayload(text);
  const answer = useAnswer(actor, eventType, payload, newest.number);
  const id = useId();

  if (eventType === null) return <p className={styles.quiet}>In this state the machine hears no events.</p>;
  const options = optionsOf(offers, eventType);
  const send = () => {
    if (payload.kind === 'object') void live.send(actor.id, { ...payload.value, type: eventType });
  };
  return (
    <div className={styles.stack}>
      <SelectControl
        name="event"
        label="Event"
        value={eventType}
        error={undefined}
        options={options}
        onChange={(next) => setType(next || eventType)}
      />
      <div className={styles.stackTight}>
        <label htmlFor={id} className={styles.label}>
          Payload (JSON)
        </label>
        <textarea
          id={id}
          className={styles.editor}
          rows={Math.min(14, Math.max(3, text.split('\n').length))}
          spellCheck={false}
          value={text}
          aria-invalid={payload.kind === 'unreadable' ? true : undefined}
          aria-describedby={`${id}-verdict`}
          onChange={(event) => setDrafts({ ...drafts, [eventType]: event.target.value })}
        />
        <p id={`${id}-verdict`} role="status" className={styles.quiet}>
          {payload.kind === 'unreadable' ? payload.message : sayVerdict(answer)}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button variant="contained" size="small" disabled={answer?.verdict !== 'yes'} onClick={send}>
          Send event
        </Button>
        {drafts[eventType] !== undefined && (
          <Button
            size="small"
            color="inherit"
            onClick={() =>
              setDrafts(Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== eventType)))
            }
          >
            Put the template back
          </Button>
        )}
      </div>
      {sent && (
        <FormAlert
          severity={sent.answer.verdict === 'sent' ? 'success' : 'error'}
          title={
            sent.answer.verdict === 'sent' ? `“${sent.type}” was accepted` : `“${sent.type}” was refused`
          }
        >
          {sent.answer.reason}
        </FormAlert>
      )}
    </div>
  );
}

/** What the actor says to the event as it stands in the editor; null until it has said so. */
function useAnswer(
  { id, status }: ShownActor,
  type: string | null,
  payload: Payload,
  newest: number,
): Answer | null {
  const text = payload.kind === 'object' ? JSON.stringify(payload.value) : null;
  const about = `${id} ${status} ${newest} ${type} ${text}`;
  const [answered, setAnswered] = useState<{ about: string; answer: Answer } | null>(null);
  useEffect(() => {
    let gone = false;
    if (type !== null && text !== null) {
      void live.ask(id, { ...JSON.parse(text), type }).then((answer) => {
        if (!gone) setAnswered({ about, answer });
      });
    }
    return () => {
      gone = true;
    };
  }, [about, id, type, text]);
  return answered?.about === about ? answered.answer : null;
}

function sayVerdict(answer: Answer | null): string {
  if (answer === null) return 'Asking the machine …';
  return answer.verdict === 'yes' ? 'The machine takes this event now.' : answer.reason;
}

function optionsOf(offers: readonly Offer[], chosen: string) {
  const listed = offers.map(({ type, can }) => ({ value: type, label: `${type} · ${inWords[can]}` }));
  if (offers.some(({ type }) => type === chosen)) return listed;
  return [...listed, { value: chosen, label: `${chosen} · not heard in this state` }];
}
