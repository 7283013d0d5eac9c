import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TwoVersions } from '#src/ui/form/two-versions.tsx';
import { type Meeting, useMeeting } from './use-meeting.ts';

export interface MeetingAlertProps extends Meeting {
  title: string;
  /** Who saved, and when. */
  told: string;
  /** Saves what the form holds over what was compared. */
  onSave(): void;
  onLoadTheirs(): void;
}

/**
 * Somebody else saved meanwhile: what the two have left differently, answer by answer, with the choice which stays. What is
 * chosen is in the form at once, and saved over what is compared here and nothing newer.
 */
export default function MeetingAlert({ title, told, onSave, onLoadTheirs, ...meeting }: MeetingAlertProps) {
  const { answers, choose } = useMeeting(meeting);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is busy and has lost the focus. Where it is anywhere else, somebody is typing.
    const isAnswer = document.activeElement === document.body;
    // What was asked for at the foot of a long page is answered at its head; on a phone it is longer than the window.
    place.current?.scrollIntoView?.({ block: isAnswer ? 'start' : 'nearest' });
    if (isAnswer) place.current?.focus({ preventScroll: true });
  }, []);
  const isMixed = answers.some(({ chosen, isTheirsAlone }) => chosen === 'theirs' && !isTheirsAlone);
  return (
    <div ref={place} tabIndex={-1}>
      <FormAlert
        severity="warning"
        title={title}
        action={
          <>
            <Button variant="contained" size="small" onClick={onSave}>
              {isMixed ? 'Save what I chose' : 'Save mine'}
            </Button>
            <Button variant="outlined" size="small" onClick={onLoadTheirs}>
              Load theirs
            </Button>
          </>
        }
      >
        {answers.length === 0 ? (
          <p>{told} Nothing you typed is lost, and nothing of theirs is undone by it: the two do not meet.</p>
        ) : (
          <>
            <p>
              {told} Nothing you typed is lost: choose below which answers stay, then save. “Load theirs”
              shows what was saved there instead of all of yours.
            </p>
            <TwoVersions answers={answers} onChoose={choose} />
          </>
        )}
      </FormAlert>
    </div>
  );
}
