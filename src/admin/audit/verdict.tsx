import type { AuditVerdict } from '../../api/admin/audit.ts';
import { timeInWords } from '../../ui/date-text.ts';
import { FormAlert } from '../../ui/form-alert.tsx';

/** What a check of the chain found. */
export function Verdict({ verdict }: { verdict: AuditVerdict }) {
  const { entries, firstBad, reason, checkedAt } = verdict;
  const when = `Checked on ${timeInWords(checkedAt)}.`;
  if (firstBad === null) {
    return (
      <FormAlert severity="success" title="The trail is whole">
        {entries === 1
          ? '1 entry read, and it is as it was written.'
          : `${counted(entries)} entries read, every one fits the one before it.`}{' '}
        {when}
      </FormAlert>
    );
  }
  const words = Object.hasOwn(reasons, reason ?? '') ? reasons[reason ?? ''] : undefined;
  return (
    <FormAlert severity="error" title={`The trail is broken at entry ${counted(firstBad)}`}>
      <p>
        {words?.(counted(firstBad)) ?? `Entry ${counted(firstBad)}: ${reason ?? 'not as it was written'}.`}
      </p>
      <p>
        {entries === 0
          ? 'Nothing before it was found to fit.'
          : `${entries === 1 ? 'The one entry' : `The ${counted(entries)} entries`} before it fit.`}{' '}
        {when}
      </p>
      <p>
        Keep the database as it is now, and whatever logs say who could reach it. Then compare it with a
        backup from before, and with earlier exports of the cases concerned: each holds its part of the trail
        with its hashes.
      </p>
    </FormAlert>
  );
}

/** What the server's findings mean. */
const reasons: Readonly<Record<string, (entry: string) => string>> = {
  altered: (entry) => `Entry ${entry} is not as it was written: something in it was changed afterwards.`,
  missing: (entry) => `Entry ${entry} is missing: it was removed, or its number was changed.`,
  inserted: (entry) => `Entry ${entry} was put in from outside: the portal did not write it.`,
  'does not follow its predecessor': (entry) =>
    `Entry ${entry} does not fit the one before it: one of the two was changed, or they were swapped.`,
  'the end of the chain is not where it was written': (entry) =>
    `The trail ends too early: entry ${entry} and all that followed it, if anything did, are gone, or its end was changed.`,
};

const counted = (count: number) => count.toLocaleString('en-GB');
