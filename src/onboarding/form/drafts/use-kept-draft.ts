import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import type { SavedStepId } from '#machines/steps.ts';
import { useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { takeDraft } from './take-draft.ts';

/** What the form began from, and what is done with that of a draft: somebody may have saved since. */
export interface Basis<Base> {
  base: Base;
  onDraft(base: Base): void;
}

/** Carries what was typed over an expired session: kept when the form goes, put back once its owner is known again. */
export function useKeptDraft<Base>(step: SavedStepId, owner: string | undefined, basis: Basis<Base>): void {
  const actor = useOnboardingActor();
  const { values, dirty, setValues } = useFormikContext();
  const latest = useRef({ values, dirty, owner, basis });
  useEffect(() => {
    latest.current = { values, dirty, owner, basis };
  });

  useEffect(() => {
    if (!owner) return;
    const draft = takeDraft(actor, step, owner);
    if (draft) {
      void setValues(draft.values as typeof values, false);
      // The form of a step keeps drafts of its own alone.
      latest.current.basis.onDraft(draft.base as Base);
    }
    const entry = step === 'onboardingDocuments' ? undefined : takeDraft(actor, `${step}.entry`, owner);
    if (entry) actor.send({ type: 'entry.add', target: entry.values as EntryTarget });
  }, [actor, step, owner, setValues]);

  useEffect(
    () => () => {
      const { values: typed, dirty: isTyped, owner: by, basis: from } = latest.current;
      // The machine knows whether the session has ended by itself.
      if (isTyped && by) {
        actor.send({ type: 'draft.kept', form: step, draft: { owner: by, values: typed, base: from.base } });
      }
    },
    [actor, step],
  );
}
