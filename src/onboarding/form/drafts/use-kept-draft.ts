import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { notice } from '#machines/selectors.ts';
import type { SavedStepId } from '#machines/steps.ts';
import { useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { entryDraftKey, keepDraft, takeDraft } from './drafts.ts';

/** Carries what was typed over an expired session: kept when the form goes, put back once its owner is known again. */
export function useKeptDraft(step: SavedStepId, owner: string | undefined): void {
  const actor = useOnboardingActor();
  const { values, dirty, setValues } = useFormikContext();
  const latest = useRef({ values, dirty, owner });
  useEffect(() => {
    latest.current = { values, dirty, owner };
  });

  useEffect(() => {
    if (!owner) return;
    const draft = takeDraft(step, owner);
    if (draft !== undefined) void setValues(draft as typeof values, false);
    const target = takeDraft(entryDraftKey(step), owner);
    if (target !== undefined) actor.send({ type: 'entry.add', target: target as EntryTarget });
  }, [actor, step, owner, setValues]);

  useEffect(
    () => () => {
      const typed = latest.current;
      if (typed.dirty && typed.owner && notice(actor.getSnapshot()) === 'expired') {
        keepDraft(step, typed.owner, typed.values);
      }
    },
    [actor, step],
  );
}
