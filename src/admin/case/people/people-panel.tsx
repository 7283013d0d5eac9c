import Stack from '@mui/material/Stack';
import { useMemo, useRef, useState } from 'react';
import layout from '#src/admin/kit/layout.module.css';
import { useMayChange } from '#src/admin/kit/staff-member.ts';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { ChangesBar, TakenOut, useOnlyChanges } from '../changes/changes.tsx';
import { EarlierMarks } from '../decisions/marks/earlier-marks.tsx';
import type { Difference } from '../details/section-view.ts';
import { useCase } from '../use-case.ts';
import { casePeople, takenOff } from './case-people.ts';
import { OwnershipChart } from './ownership-chart.tsx';
import styles from './people.module.css';
import { PeopleDocuments } from './people-documents.tsx';
import { PeopleTable } from './people-table.tsx';
import { MailAlert } from './send-mail-button.tsx';
import { SendToAll } from './send-to-all.tsx';
import type { MailRefusal } from './use-person-mail.ts';

/** The people who control or own the company or are related to it, with the state of their identity checks. */
export default function PeoplePanel() {
  const shown = useCase();
  const mayChange = useMayChange();
  const title = useRef<HTMLHeadingElement>(null);
  const people = useMemo(() => casePeople(shown), [shown]);
  const gone = takenOff(shown);
  const only = useOnlyChanges(
    gone.length + (people ?? []).filter(({ changes }) => changes.length > 0).length,
  );
  const [refusals, setRefusals] = useState<Readonly<Record<string, MailRefusal | null>>>({});
  const onRefused = (id: string, refusal: MailRefusal | null) =>
    setRefusals((before) => ({ ...before, [id]: refusal }));
  // The person of a refusal may have been deleted from the record since.
  const homeless = Object.entries(refusals).filter(([id]) => !people?.some(({ check }) => check?.id === id));
  const alerts = homeless.flatMap(([id, refusal]) =>
    refusal ? [<MailAlert key={id} refusal={refusal} onClose={() => onRefused(id, null)} />] : [],
  );
  if (!people || people.length === 0) {
    return (
      <>
        {alerts}
        <NoPeople isSaved={people !== null} />
        <Asked />
        <TakenOff gone={gone} />
      </>
    );
  }
  const changed = people.filter(({ changes }) => changes.length > 0);
  return (
    <>
      {alerts}
      <OwnershipChart people={people} />
      <div className={`${layout.between} ${styles.top}`}>
        <h2 ref={title} tabIndex={-1}>
          People
        </h2>
        {mayChange && <SendToAll people={people} onRefused={onRefused} title={title} />}
      </div>
      <Asked />
      <ChangesBar changes={changed.length + gone.length} one="person" several="people" only={only} />
      <TakenOff gone={gone} />
      {(!only.isOn || changed.length > 0) && (
        <PeopleTable people={only.isOn ? changed : people} refusals={refusals} onRefused={onRefused} />
      )}
      <PeopleDocuments />
    </>
  );
}

/** The change that was requested about the people, and whether the client has made it. */
function Asked() {
  const { marks } = useCase();
  if (!marks.some(({ step }) => step === 'controlOwnership')) return null;
  return (
    <section className={`${layout.panel} ${styles.asked}`} aria-labelledby="asked-of-people">
      <h3 id="asked-of-people">Requested in the last round</h3>
      <EarlierMarks step="controlOwnership" />
    </section>
  );
}

function TakenOff({ gone }: { gone: readonly Difference[] }) {
  if (gone.length === 0) return null;
  return (
    <Stack spacing={2} sx={{ marginBottom: 3 }}>
      {gone.map((entry) => (
        <TakenOut key={entry.before} entry={entry} />
      ))}
    </Stack>
  );
}

function NoPeople({ isSaved }: { isSaved: boolean }) {
  return (
    <>
      <h2>
        <VisuallyHidden>People</VisuallyHidden>
      </h2>
      <EmptyNote title={isSaved ? 'No one is named' : 'No one is named yet'}>
        {isSaved
          ? 'The saved record lists no directors, beneficial owners or related parties.'
          : 'The client has not saved Control, Ownership & Related Parties. Directors, beneficial owners and related parties will be listed here. You can then ask them to verify their identity.'}
      </EmptyNote>
    </>
  );
}
