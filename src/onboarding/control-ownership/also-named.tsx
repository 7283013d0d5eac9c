import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** Names the person's roles in other lists while an entry is changed, such as `beneficial owner`; nothing without any. */
export function AlsoNamed({ also }: { also: readonly string[] }) {
  if (also.length === 0) return null;
  return (
    <FormAlert severity="info" title={`Also named as ${also.join(' and ')}`}>
      What you change here changes there too, so that one person verifies only once. The role at the company
      is separate for each list.
    </FormAlert>
  );
}
