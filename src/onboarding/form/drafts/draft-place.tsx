import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isFrozen } from '#machines/selectors.ts';
import type { SavedStepId } from '#machines/steps.ts';
import { takenDrafts } from '#src/api/drafts.ts';
import { onboardingQuery } from '#src/api/onboarding.ts';
import { useOnboarding } from '#src/onboarding/onboarding-actor.ts';
import type { Basis } from './use-stored-draft.ts';

const DraftOffer = lazy(async () => ({ default: (await import('./draft-offer.tsx')).DraftOffer }));

interface DraftPlaceProps<Base> {
  step: SavedStepId;
  /** The id of the signed-in account; undefined until it is known. */
  owner: string | undefined;
  /** HTTP date of the last save; null before the first. */
  savedAt: string | null;
  basis: Basis<Base>;
}

/** Offers what the client left on the form without saving, on this device or another one; its code is loaded only then. */
export function DraftPlace<Base>({ step, owner, savedAt, basis }: DraftPlaceProps<Base>) {
  const frozen = useOnboarding(isFrozen);
  const mark = useQuery(onboardingQuery).data?.drafts?.find((draft) => draft.step === step);
  const [takenAt, setTakenAt] = useState<string | null>(null);
  if (!mark || frozen || owner === undefined) return null;
  const isTaken = [takenAt, takenDrafts.read(owner, step)?.savedAt].includes(mark.savedAt);
  if (isTaken) return null;
  const onTaken = () => {
    takenDrafts.write(owner, step, { savedAt: mark.savedAt });
    setTakenAt(mark.savedAt);
  };
  return (
    <Suspense fallback={null}>
      <DraftOffer
        mark={mark}
        wasSavedSince={savedAt !== null && Date.parse(savedAt) > Date.parse(mark.savedAt)}
        // The draft of a step always comes from the form of that step.
        onBase={(base) => basis.onDraft(base as Base)}
        onTaken={onTaken}
      />
    </Suspense>
  );
}
