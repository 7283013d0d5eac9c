import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** What is shown where a link to a state leads nowhere. */
export function UnopenedState({ place, reason }: { place: string; reason: string }) {
  return (
    <FormAlert severity="error" title={`“${place}” could not be opened`}>
      {reason}
    </FormAlert>
  );
}
