import { useFormikContext } from 'formik';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { chosenSides, hasConflict, isBusy, isDirty, isEntryChosen } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import type { ChosenSide } from '#src/ui/form/two-versions.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import type { Compare } from './compare.ts';
import type { ConflictAlertProps } from './conflict-alert.tsx';

/** A saved version of a record: its ETag, when it was saved, and the form's values for it. */
export interface Version {
  etag: string | null;
  savedAt: string | null;
  values: object;
}

interface ConflictPlaceProps {
  /** Loads the function that compares versions of this form. Must have a stable identity. */
  comparing(): Promise<Compare>;
  /** The version that the form is based on, and the latest version of the server that the page has read. */
  base: Version;
  saved: Version;
  /** Whether the last fetch of the saved version succeeded. `onRead` fetches again. */
  isRead: boolean;
  onRead(): void;
  /** Called when the differences were shown: from then on the form is based on the saved version. */
  onCompared(): void;
}

type Begun = { etag: string | null; savedAt: string | null; base: object; theirs: object };
type Parts = { Alert: ComponentType<ConflictAlertProps>; compare: Compare };

/**
 * The alerts for an edit conflict: a notice if another user has saved the step before this form is saved, and the comparison
 * after a save was refused for it. The user does not overwrite a change that they have not seen.
 */
export function ConflictPlace(props: ConflictPlaceProps) {
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
  // A version that was saved after the comparison is announced again.
  if (!begun || (isNewer && !isConflict && begun.etag !== saved.etag)) {
    if (!isNewer || !(unsaved || isEditingEntry)) return null;
    return <SavedElsewhere at={saved.savedAt} isEditingEntry={isEditingEntry} onCompare={begin} />;
  }
  if (parts === 'unreachable') return <NotComparable onRetry={again} />;
  if (!parts) return null;
  const when = begun.savedAt ? `, at ${timeInWords(begun.savedAt)}` : '';
  return (
    <parts.Alert
      key={begun.etag}
      {...choices}
      compare={parts.compare}
      title={isConflict ? 'These answers were changed somewhere else' : savedByOther}
      explanation={`Another window or device saved this step after you opened it${when}.`}
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

/** Returns the chosen side of each answer, as the machine stores it for the conflict with this version. */
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

const savedByOther = 'Someone else has saved this step';

interface SavedElsewhereProps {
  at: string | null;
  /** Whether an entry of the list is open in its form: a comparison could move or remove that entry. */
  isEditingEntry: boolean;
  onCompare(): void;
}

function SavedElsewhere({ at, isEditingEntry, onCompare }: SavedElsewhereProps) {
  return (
    <FormAlert
      severity="info"
      title={savedByOther}
      action={!isEditingEntry && <AlertButton onClick={onCompare}>See the differences</AlertButton>}
    >
      {at ? `It was saved at ${timeInWords(at)}. ` : ''}What you typed is not affected.
      {isEditingEntry && ' Save or cancel the open form to see the differences.'}
    </FormAlert>
  );
}

/** Shown if the saved version or the code of the comparison cannot be loaded; nothing is overwritten then. */
function NotComparable({ onRetry }: { onRetry(): void }) {
  return (
    <FormAlert
      severity="warning"
      title="These answers were changed somewhere else"
      action={<AlertButton onClick={onRetry}>Show the differences</AlertButton>}
    >
      Another window or device saved this step after you opened it. The differences could not be shown. Check
      your connection. What you typed is not affected.
    </FormAlert>
  );
}

/** Loads the code of the comparison on demand, because only an edit conflict needs it. */
function useParts(comparing: () => Promise<Compare>, isWanted: boolean) {
  const [parts, setParts] = useState<Parts | 'unreachable' | null>(null);
  useEffect(() => {
    if (!isWanted || parts !== null) return;
    let isUnmounted = false;
    Promise.all([import('./conflict-alert.tsx'), comparing()]).then(
      ([{ default: Alert }, compare]) => !isUnmounted && setParts({ Alert, compare }),
      () => !isUnmounted && setParts('unreachable'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [comparing, isWanted, parts]);
  return [parts, () => setParts(null)] as const;
}
