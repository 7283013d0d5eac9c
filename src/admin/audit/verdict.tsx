import Button from '@mui/material/Button';
import { useState } from 'react';
import type { AuditVerdict } from '#src/api/admin/audit.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { numberInWords } from '../kit/number-in-words.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { Restores, rangeInWords } from './restores.tsx';

type Reason = NonNullable<AuditVerdict['reason']>;

/** The result of a check of the chain, and the acknowledgements before it. @param onAcknowledged checks the chain again */
export function Verdict({ verdict, onAcknowledged }: { verdict: AuditVerdict; onAcknowledged(): void }) {
  return (
    <>
      <Finding verdict={verdict} onAcknowledged={onAcknowledged} />
      <Restores restores={verdict.restores} />
    </>
  );
}

function Finding({ verdict, onAcknowledged }: { verdict: AuditVerdict; onAcknowledged(): void }) {
  const [isAsking, setAsking] = useState(false);
  const { mismatch } = verdict;
  const { ok, entries, firstBad, reason, checkedAt } = verdict;
  const when = `Checked on ${timeInWords(checkedAt)}.`;
  if (ok) {
    return (
      <FormAlert severity="success" title="The trail is whole">
        {entries === 1
          ? '1 entry read, and it is as it was written.'
          : `${numberInWords(entries)} entries read, every one fits the one before it.`}{' '}
        {when}
      </FormAlert>
    );
  }
  const entry = firstBad === null ? '' : numberInWords(firstBad);
  return (
    <FormAlert
      severity="error"
      title={titleOf(reason, entry)}
      action={
        mismatch && (
          <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
            Acknowledge a restore…
          </Button>
        )
      }
    >
      <p>{reason === null ? `Entry ${entry} is not as it was written.` : reasons[reason](entry)}</p>
      <p>{`${before(verdict)} ${when}`.trim()}</p>
      {mismatch && (
        <p>
          {`The portal wrote every entry that is there, but the database does not have ${rangeInWords(mismatch)}: it is older than its anchors. If it was restored from a backup, acknowledge that.`}
        </p>
      )}
      <p>{firstBad === null ? keepAnchors : keepAll}</p>
      {mismatch && isAsking && (
        <RestoreDialog mismatch={mismatch} onClose={() => setAsking(false)} onAcknowledged={onAcknowledged} />
      )}
    </FormAlert>
  );
}

function titleOf(reason: Reason | null, entry: string): string {
  if (entry === '') return 'The trail’s anchors are not whole';
  const named = reason === null ? undefined : titles[reason];
  return named?.(entry) ?? `The trail is broken at entry ${entry}`;
}

/** Titles by finding, where its name says more than its position. */
const titles: Readonly<Partial<Record<Reason, (entry: string) => string>>> = {
  inserted: (entry) => `Entry ${entry} was put in from outside`,
  cut: (entry) => `The trail was cut off before entry ${entry}`,
  wiped: () => 'The trail was emptied',
  rewritten: (entry) => `The trail was rewritten from entry ${entry} on`,
};

function before({ entries, firstBad, reason }: AuditVerdict): string {
  if (reason === 'wiped' || firstBad === 1) return '';
  if (firstBad === null) return `All ${numberInWords(entries)} entries fit the ones before them.`;
  if (entries === 0) return 'Nothing before it was found to fit.';
  return `${entries === 1 ? 'The one entry' : `The ${numberInWords(entries)} entries`} before it fit.`;
}

const keepAll =
  'Keep the database as it is now, and whatever logs say who could reach it. Then compare it with a backup from ' +
  'before, and with earlier exports of the cases concerned: each holds its part of the trail with its hashes. ' +
  'Everybody can go on working meanwhile.';

const keepAnchors =
  'Find out who could reach the place where the anchors are kept, and put back what is missing from a backup. ' +
  'Until then a later change of the database may not be noticed.';

const reasons: Readonly<Record<Reason, (entry: string) => string>> = {
  altered: (entry) => `Entry ${entry} is not as it was written: something in it was changed afterwards.`,
  missing: (entry) => `Entry ${entry} is missing: it was removed, or its number was changed.`,
  swapped: (entry) => `Another entry stands in the place of entry ${entry}: they were swapped.`,
  inserted: (entry) => `The portal did not write entry ${entry}: somebody put it into the database.`,
  cut: (entry) =>
    `Entry ${entry} and all that followed it, if anything did, are gone, or the trail’s end was changed.`,
  wiped: () => 'All entries from before were deleted. What is there now was written afterwards.',
  rewritten: (entry) =>
    `From entry ${entry} on the entries are not the portal’s own: somebody replaced them, up to the trail’s end or before it.`,
  'unknown-key': (entry) =>
    entry === ''
      ? 'The latest anchors were signed with a secret that the server no longer has. If the secret was changed, put the earlier one behind it in APP_SECRET; otherwise they are forged.'
      : `Entry ${entry} was made with a secret that the server does not have. If the secret was changed, put the earlier one behind it in APP_SECRET; otherwise the entry is forged.`,
  'anchors-missing': () =>
    'The anchors, the copies of the trail’s end outside of the database, are gone. The entries fit each other, but whether some were cut off at the end cannot be told.',
  'anchors-cut': () =>
    'Some of the anchors, the copies of the trail’s end outside of the database, are gone. The entries fit each other and the anchors that are left.',
  'anchors-altered': () =>
    'An anchor, a copy of the trail’s end outside of the database, is not as it was written. The entries fit each other and the other anchors.',
  'anchors-unreadable': () =>
    'The anchors, the copies of the trail’s end outside of the database, could not be read now. The entries fit each other; check again later.',
  'anchors-late': () =>
    'The trail has grown for two hours without an anchor, a copy of its end outside of the database. Look in the server’s log for the cause: until there is a new anchor, entries that are cut off at the end are not noticed.',
};
