import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** Says of somebody who is changed as what else they are named, such as `beneficial owner`; of nobody else a word. */
export function AlsoNamed({ also }: { also: readonly string[] }) {
  if (also.length === 0) return null;
  return (
    <FormAlert severity="info" title={`Also named as ${also.join(' and ')}`}>
      What you change here changes there too, so that one person verifies once. The role at the company is
      asked for each.
    </FormAlert>
  );
}
