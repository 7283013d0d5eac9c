import { useFormikContext } from 'formik';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { chosenSides, hasConflict, isBusy, isDirty, isEntryChosen } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import type { ChosenSide } from '#src/ui/form/two-versions.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import type { MeetingAlertProps } from './meeting-alert.tsx';
import type { Compare } from './met.ts';

/** A version of what a form shows: its tag and when it was saved, and the values that the form has of it. */
export interface Version {
  etag: string | null;
  savedAt: string | null;
  values: object;
}

interface MeetingPlaceProps {
  /** Fetches what compares the versions of this form; always the same function. */
  comparing(): Promise<Compare>;
  /** What the form is based on, and what stands on the server as far as the page knows. */
  base: Version;
  saved: Version;
  /** Whether the last read has told what stands there; `onRead` reads again. */
  isRead: boolean;
  onRead(): void;
  /** From now on the form is based on what is saved: what differs has been shown. */
  onCompared(): void;
}

type Begun = { etag: string | null; savedAt: string | null; base: object; theirs: object };
type Parts = { Alert: ComponentType<MeetingAlertProps>; compare: Compare };

/**
 * Where a form tells that somebody else has saved the same step: before a save as a piece of news, after one that was refused
 * for it as what has to be settled. Nothing of theirs is saved over unseen.
 */
export function MeetingPlace(props: MeetingPlaceProps) {
  const { comparing, base, saved, isRead, onRead, onCompared } = props;
  const actor = useOnboardingActor();
  const { submitForm, resetForm } = useFormikContext();
  const isConflict = useOnboarding(hasConflict);
  const busy = useOnboarding(isBusy);
  const unsaved = useOnboarding(isDirty);
  const isEditingEntry = useOnboarding(isEntryChosen);
  const [begun, setBegun] = useState<Begun | null>(null);
  const isNewer = saved.etag !== base.etag;
  const begin = () =>
    setBegun({ etag: saved.etag, savedAt: saved.savedAt, base: base.values, theirs: saved.values });
  if (isConflict && isRead && (begun === null || (isNewer && begun.etag !== saved.etag))) begin();

  const choices = useChoices(begun?.etag ?? '');
  const [parts, again] = useParts(comparing, begun !== null);
  if (busy) return null;
  if (isConflict && !isRead) return <NotComparable onRetry={onRead} />;
  // What was saved since the two were compared is news once more.
  if (!begun || (isNewer && !isConflict && begun.etag !== saved.etag)) {
    if (!isNewer || !(unsaved || isEditingEntry)) return null;
    return <SavedElsewhere at={saved.savedAt} isEditingEntry={isEditingEntry} onLook={begin} />;
  }
  if (parts === 'unreachable') return <NotComparable onRetry={again} />;
  if (!parts) return null;
  const when = begun.savedAt ? `, at ${timeInWords(begun.savedAt)}` : '';
  return (
    <parts.Alert
      key={begun.etag}
      {...choices}
      compare={parts.compare}
      title={isConflict ? 'These answers were changed somewhere else' : saidEarly}
      told={`Another window or device saved this step after you opened it${when}.`}
      base={begun.base}
      theirs={begun.theirs}
      onCompared={onCompared}
      onSave={() => void submitForm()}
      onLoadTheirs={() => {
        if (isConflict) actor.send({ type: 'conflict.takeTheirs' });
        else {
          resetForm({ values: begun.theirs });
          setBegun(null);
        }
      }}
    />
  );
}

/** Which side stays of each answer, as the machine keeps it for this meeting with a version of theirs. */
function useChoices(version: string) {
  const actor = useOnboardingActor();
  const all = useOnboarding(chosenSides);
  const begin = `${version} `;
  const chosen = Object.fromEntries(
    Object.entries(all).flatMap(([answer, side]) =>
      answer.startsWith(begin) ? [[answer.slice(begin.length), side] as const] : [],
    ),
  );
  const onChoose = useCallback(
    (key: string, side: ChosenSide) =>
      actor.send({ type: 'conflict.choose', answer: `${version} ${key}`, side }),
    [actor, version],
  );
  return { chosen, onChoose };
}

const saidEarly = 'Somebody else has saved this step meanwhile';

interface SavedElsewhereProps {
  at: string | null;
  /** Whether an entry of the list is open in its form: a comparison could move or remove that entry. */
  isEditingEntry: boolean;
  onLook(): void;
}

function SavedElsewhere({ at, isEditingEntry, onLook }: SavedElsewhereProps) {
  return (
    <FormAlert
      severity="info"
      title={saidEarly}
      action={!isEditingEntry && <AlertButton onClick={onLook}>See what differs</AlertButton>}
    >
      {at ? `It was saved at ${timeInWords(at)}. ` : ''}What you typed is not affected.
      {isEditingEntry && ' Save or cancel the open form to see what differs.'}
    </FormAlert>
  );
}

/** Without its code nothing can be compared, and nothing is saved over. */
function NotComparable({ onRetry }: { onRetry(): void }) {
  return (
    <FormAlert
      severity="warning"
      title="These answers were changed somewhere else"
      action={<AlertButton onClick={onRetry}>Show what differs</AlertButton>}
    >
      Another window or device saved this step after you opened it. What differs could not be shown: check
      your connection. What you typed stands as it is.
    </FormAlert>
  );
}

/** What only those need who meet, fetched when they do. */
function useParts(comparing: () => Promise<Compare>, isWanted: boolean) {
  const [parts, setParts] = useState<Parts | 'unreachable' | null>(null);
  useEffect(() => {
    if (!isWanted || parts !== null) return;
    let gone = false;
    Promise.all([import('./meeting-alert.tsx'), comparing()]).then(
      ([{ default: Alert }, compare]) => !gone && setParts({ Alert, compare }),
      () => !gone && setParts('unreachable'),
    );
    return () => {
      gone = true;
    };
  }, [comparing, isWanted, parts]);
  return [parts, () => setParts(null)] as const;
}
