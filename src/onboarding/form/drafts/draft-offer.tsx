import { useMutation } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { asSentence } from '#domain/copy.ts';
import { deleteDraft, readDraft } from '#src/api/drafts.ts';
import { type Onboarding, refreshOnboarding } from '#src/api/onboarding.ts';
import { useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { asEntryTarget } from './typed-steps.ts';
import { withKnown } from './use-stored-draft.ts';

interface DraftOfferProps {
  mark: NonNullable<Onboarding['drafts']>[number];
  /** Whether the answers of the step were saved after the draft was left. */
  wasSavedSince: boolean;
  /** Receives the saved version that the draft is based on, which may be older than the present one. */
  onBase(base: unknown): void;
  onTaken(): void;
}

/** Offers what was left on a form. A draft of an older version of the answers is compared with them like any edit conflict. */
export function DraftOffer({ mark, wasSavedSince, onBase, onTaken }: DraftOfferProps) {
  const actor = useOnboardingActor();
  const { values, dirty, setValues } = useFormikContext();
  const taking = useMutation({
    mutationFn: () => readDraft(mark.step),
    onSuccess: (draft) => {
      // Without values, only the form of an entry was open.
      if (Object.keys(draft.values).length > 0) {
        void setValues(withKnown(values, draft.values) as typeof values, false);
        onBase(draft.base);
      }
      const target = asEntryTarget(draft.entry);
      if (target) actor.send({ type: 'entry.add', target });
      onTaken();
    },
    // It may be gone, because another device used it.
    onError: refreshOnboarding,
  });
  const discarding = useMutation({ mutationFn: () => deleteDraft(mark.step, mark.savedAt) });
  const busy = taking.isPending || discarding.isPending;
  const error = taking.error ?? discarding.error;
  return (
    <FormAlert
      severity="info"
      title={`You left this on ${timeInWords(mark.savedAt)}`}
      action={
        <>
          <AlertButton disabled={busy} onClick={() => taking.mutate()}>
            Take it up again
          </AlertButton>{' '}
          <AlertButton disabled={busy} onClick={() => discarding.mutate()}>
            Discard
          </AlertButton>
        </>
      }
    >
      {error
        ? asSentence(error.message)
        : 'We stored what you had typed here without saving. It is not part of your answers yet.'}
      {wasSavedSince && ' The answers were saved after that. If they differ, you choose which to use.'}
      {dirty && ' Taking it up replaces what you typed on this page since.'}
    </FormAlert>
  );
}
