import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { isEntryChosen, isFrozen } from '#machines/selectors.ts';
import { notice } from '#machines/sign-in-selectors.ts';
import type { SavedStepId } from '#machines/steps.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { takeDraft } from './take-draft.ts';
import { readTypedEntry, typedSteps } from './typed-steps.ts';

/** What the form began from, and what is done with that of a draft: somebody may have saved since. */
export interface Basis<Base> {
  base: Base;
  onDraft(base: Base): void;
}

/**
 * Carries what was typed over an expired session, in the machine, and over a reload, in the tab's storage; puts it back once its
 * owner is known again. Leaving the form otherwise forgets it.
 */
export function useKeptDraft<Base>(step: SavedStepId, owner: string | undefined, basis: Basis<Base>): void {
  const actor = useOnboardingActor();
  const { values, dirty, setValues } = useFormikContext();
  // The open form of a listed entry counts on the list that it was opened from.
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
      // The form of a step keeps drafts of its own alone.
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
      if (by && notice(actor.getSnapshot()) !== 'expired') typedSteps.write(by, step, null);
      // The machine knows whether the session has ended by itself.
      if (hasTyped && by) {
        actor.send({ type: 'draft.kept', form: step, draft: { owner: by, values: typed, base: from.base } });
      }
    },
    [actor, step],
  );
}

/** The form's values with those of a draft that have a field: a stored one may be of an earlier form. */
function withKnown(values: unknown, typed: unknown): unknown {
  const known = Object.keys(Object(values));
  return {
    ...Object(values),
    ...Object.fromEntries(Object.entries(Object(typed)).filter(([name]) => known.includes(name))),
  };
}
