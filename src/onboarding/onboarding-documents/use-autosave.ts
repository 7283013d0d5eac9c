import { useSelector } from '@xstate/react';
import { useFormikContext } from 'formik';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { hasConflict, hasUnsaved, isAskingToLeave, isFrozen } from '#machines/selectors.ts';
import type { SavedDocuments } from '#src/api/documents.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import {
  type AutosaveActor,
  type AutosaveBase,
  autosaveActor,
  documentsOf,
  storedDraft,
} from './autosave-actor.ts';
import { attachedIn, type DocumentsValues, toSavedValues, withSaved } from './documents-values.ts';
import type { LatestValues } from './use-uploads.ts';

/** Returns the machine that saves the page automatically, while the page is open. */
export function useAutosaveActor(base: AutosaveBase): AutosaveActor {
  const onboarding = useOnboardingActor();
  const latest = useRef(base);
  useLayoutEffect(() => {
    latest.current = base;
  });
  const [actor] = useState(() => autosaveActor(onboarding, () => latest.current));
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    actor.start();
    const flush = () => actor.send({ type: 'flush' });
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', flush);
    return () => {
      isOpen.current = false;
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', flush);
      // React's strict mode runs each cleanup once and starts the effect again in the same task.
      queueMicrotask(() => !isOpen.current && actor.stop());
    };
  }, [actor]);
  return actor;
}

type AutosavedForm = AutosaveBase & {
  actor: AutosaveActor;
  latest: LatestValues;
  /** Whether the saved record is known: nothing is saved over an unknown one. */
  isKnown: boolean;
  /** Called with the saved record, and the form's values for it. */
  onSaved(saved: SavedDocuments, values: DocumentsValues): void;
  /** Whether the user saves; `onReady` is called with the values once no automatic save is pending. */
  isAsked: boolean;
  onReady(values: DocumentsValues): void;
};

/** Sends each change of the form to the machine, and shows what it has saved in the form. */
export function useAutosavedForm(options: AutosavedForm): void {
  const { actor, latest, saved, today, isKnown, onSaved } = options;
  const { values, errors, touched, resetForm } = useFormikContext<DocumentsValues>();
  const frozen = useOnboarding(isFrozen);
  const isWatching = isKnown && !frozen;

  const form = useRef({ errors, touched, resetForm, onSaved, today });
  useLayoutEffect(() => {
    form.current = { errors, touched, resetForm, onSaved, today };
  });
  const handled = useRef(saved);

  // The page has read, or has compared itself with, another version of the record.
  useEffect(() => {
    if (saved === handled.current) return;
    handled.current = saved;
    actor.send({ type: 'adopt', stored: storedDraft(saved, form.current.today) });
    actor.send({ type: 'type', fields: { documents: attachedIn(latest.get(), form.current.today) } });
  }, [actor, saved, latest]);

  useEffect(() => {
    if (isWatching) actor.send({ type: 'type', fields: { documents: attachedIn(values, today) } });
  }, [actor, values, today, isWatching]);

  useEffect(() => {
    const storing = actor.on('stored', ({ stored }) => {
      const record = stored.record as SavedDocuments | null;
      if (record === null || record === handled.current) return;
      handled.current = record;
      const sent: OnboardingDocuments = documentsOf(actor.getSnapshot().context.sent);
      const savedValues = toSavedValues(latest.get(), record.record);
      const next = withSaved(latest.get(), sent, savedValues);
      actor.send({ type: 'adopt', stored });
      form.current.onSaved(record, savedValues);
      const { errors: shownErrors, touched: shownTouched } = form.current;
      form.current.resetForm({ values: savedValues, errors: shownErrors, touched: shownTouched });
      latest.set(next);
    });
    return () => storing.unsubscribe();
  }, [actor, latest]);

  useFinishBeforeLeaving(actor);
  useSaveAfterwards(options);
}

/** Lets the user's save wait for a pending automatic one, so that it contains and is based on its result. */
function useSaveAfterwards({ actor, saved, isAsked, onReady }: AutosavedForm): void {
  const { values } = useFormikContext<DocumentsValues>();
  const isPending = useAutosaveStatus(actor).is === 'saving';
  useEffect(() => {
    // The result may have arrived without being rendered yet.
    const isShown = actor.getSnapshot().context.stored.record === saved;
    if (isAsked && !isPending && isShown) onReady(values);
  }, [actor, saved, isAsked, isPending, onReady, values]);
}

/**
 * Where the user leaves while a save is pending, saves at once, and leaves without an answer to the question if nothing else is
 * unsaved. A question about an upload stays open when the upload ends: the user may want to see its result.
 */
function useFinishBeforeLeaving(actor: AutosaveActor): void {
  const onboarding = useOnboardingActor();
  const isAsking = useOnboarding(isAskingToLeave);
  const wouldLose = useOnboarding(hasUnsaved);
  const isFinishing = useRef(false);
  useEffect(() => {
    const draft = actor.getSnapshot();
    const isPending = draft.hasTag('busy') || draft.matches({ editing: 'typed' });
    isFinishing.current = isAsking && isPending && onboarding.getSnapshot().context.openUploads === 0;
    if (isFinishing.current) actor.send({ type: 'flush' });
  }, [actor, onboarding, isAsking]);
  useEffect(() => {
    if (isAsking && isFinishing.current && !wouldLose) onboarding.send({ type: 'leave.discard' });
  }, [onboarding, isAsking, wouldLose]);
}

export type AutosaveStatus = 'idle' | 'saving' | 'failed' | 'refused';

/** Returns the state of the automatic save, with the reason of a refusal. */
export function useAutosaveStatus(actor: AutosaveActor): { is: AutosaveStatus; why: string } {
  // An automatic save waits for the user, who resolves the conflict.
  const isWaiting = useOnboarding(hasConflict);
  return useSelector(
    actor,
    (state) => {
      const why = state.context.message ?? '';
      if (state.hasTag('busy')) return { is: isWaiting ? 'idle' : 'saving', why };
      if (state.matches({ editing: { halted: 'failed' } })) return { is: 'failed', why };
      return { is: state.matches({ editing: { halted: 'refused' } }) ? 'refused' : 'idle', why };
    },
    (one, other) => one.is === other.is && one.why === other.why,
  );
}
