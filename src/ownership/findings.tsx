import type { OwnershipDifference } from '#domain/compliance/ownership/differences.ts';
import type { OwnershipProblem } from '#domain/compliance/ownership/problems.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import textStyles from '#src/ui/text/text.module.css';

interface FindingsProps {
  problems: readonly OwnershipProblem[];
  differences: readonly OwnershipDifference[];
  differencesTitle: string;
}

/** What the structure lacks, and where it differs from the client's answers. */
export function Findings({ problems, differences, differencesTitle }: FindingsProps) {
  return (
    <>
      {problems.length > 0 && (
        <FormAlert severity="warning" title="To complete" isSample>
          <Messages of={problems} />
        </FormAlert>
      )}
      {differences.length > 0 && (
        <FormAlert severity="info" title={differencesTitle} isSample>
          <Messages of={differences} />
        </FormAlert>
      )}
    </>
  );
}

function Messages({ of }: { of: readonly { message: string }[] }) {
  return (
    <ul className={textStyles.bullets}>
      {[...new Set(of.map(({ message }) => message))].map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
