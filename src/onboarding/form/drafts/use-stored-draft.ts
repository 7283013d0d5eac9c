import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { isEntryChosen, isFrozen } from '#machines/selectors.ts';
import { notice } from '#machines/sign-in-selectors.ts';
import type { SavedStepId } from '#machines/steps.ts';
import { takenDrafts } from '#src/api/drafts.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { takeDraft } from './take-draft.ts';
import { readTypedEntry, typedSteps } from './typed-steps.ts';

/** The saved version that the form is based on, and a callback for that of a restored draft, which may be older. */
export interface Basis<Base> {
  base: Base;
  onDraft(base: Base): void;
}

/**
 * Stores the typed text in the machine for an expired session, and in the tab's storage for a reload. Restores it when its owner
 * is signed in again. Leaving the form in any other way discards it.
 */
export function useStoredDraft<Base>(step: SavedStepId, owner: string | undefined, basis: Basis<Base>): void {
  const actor = useOnboardingActor();
  const { values, dirty, setValues } = useFormikContext();
  // The open form of an entry refers to its index in the list, so the list is stored with it.
  const isTyped = useOnboarding(isEntryChosen) || dirty;
  const latest = useRef({ values, isTyped, owner, basis });
  useEffect(() => {
    latest.current = { values, isTyped, owner, basis };
  });

  useEffect(() => {
    if (!owner) return;
    const isClosed = isFrozen(actor.getSnapshot());
    const draft = takeDraft(actor, step, owner) ?? (isClosed ? null : typedSteps.read(owner, step));
    const typedEntry = step === 'wallet' || step === 'controlOwnership' ? readTypedEntry(owner, step) : null;
    if (draft) {
      void setValues(withKnown(latest.current.values, draft.values) as typeof values, false);
      // The draft of a step always comes from the form of that step.
      latest.current.basis.onDraft(draft.base as Base);
    }
    const entry = step === 'onboardingDocuments' ? undefined : takeDraft(actor, `${step}.entry`, owner);
    const target = entry ? (entry.values as EntryTarget) : typedEntry;
    if (target && !isClosed) actor.send({ type: 'entry.add', target });
  }, [actor, step, owner, setValues]);

  useEffect(() => {
    if (owner)
      typedSteps.write(owner, step, isTyped ? { values: { ...Object(values) }, base: basis.base } : null);
  }, [owner, step, values, isTyped, basis.base]);

  useEffect(
    () => () => {
      const { values: typed, isTyped: hasTyped, owner: by, basis: from } = latest.current;
      if (by && notice(actor.getSnapshot()) !== 'expired') {
        typedSteps.write(by, step, null);
        takenDrafts.write(by, step, null);
      }
      // The machine ignores the draft unless the session has expired.
      if (hasTyped && by) {
        actor.send({ type: 'draft.kept', form: step, draft: { owner: by, values: typed, base: from.base } });
      }
    },
    [actor, step],
  );
}

/** Returns the form's values with the draft's values for known fields: a stored draft may be from an earlier release. */
export function withKnown(values: unknown, typed: unknown): unknown {
  const known: Record<string, unknown> = { ...Object(values) };
  const fits = ([name, value]: [string, unknown]) =>
    name in known && Array.isArray(known[name]) === Array.isArray(value);
  return { ...known, ...Object.fromEntries(Object.entries(Object(typed)).filter(fits)) };
}
