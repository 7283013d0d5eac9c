import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** Shown if a link to a state cannot be opened. */
export function UnopenedState({ place, reason }: { place: string; reason: string }) {
  return (
    <FormAlert severity="error" title={`“${place}” could not be opened`}>
      {reason}
    </FormAlert>
  );
}
