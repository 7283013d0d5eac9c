import { useMemo, useState } from 'react';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { ChangeTag } from '../labels/change-tag.tsx';
import { useCase } from '../use-case.ts';
import { casePeople, listCopy, shortenedLists } from './case-people.ts';
import { MailAlert } from './mail-alert.tsx';
import { OwnershipChart } from './ownership-chart.tsx';
import styles from './people.module.css';
import { PeopleTable } from './people-table.tsx';
import type { MailRefusal } from './use-person-mail.ts';

/** Who controls, owns and stands close to the company, and how far their identity checks are. */
export default function PeoplePanel() {
  const shown = useCase();
  const people = useMemo(() => casePeople(shown), [shown]);
  const [refusals, setRefusals] = useState<Readonly<Record<string, MailRefusal | null>>>({});
  const onRefused = (id: string, refusal: MailRefusal | null) =>
    setRefusals((before) => ({ ...before, [id]: refusal }));
  // Whoever a refusal was about may have left the record since.
  const homeless = Object.entries(refusals).filter(([id]) => !people?.some(({ check }) => check?.id === id));
  const alerts = homeless.flatMap(([id, refusal]) =>
    refusal ? [<MailAlert key={id} refusal={refusal} onClose={() => onRefused(id, null)} />] : [],
  );
  if (!people || people.length === 0) {
    return (
      <>
        {alerts}
        <Nobody isSaved={people !== null} />
      </>
    );
  }
  const shortened = shortenedLists(shown).map((list) => listCopy[list].toLowerCase());
  return (
    <>
      {alerts}
      <OwnershipChart people={people} />
      <h2 className={styles.title}>People</h2>
      {shortened.length > 0 && (
        <p className={styles.shortened}>
          <ChangeTag>Changed</ChangeTag> Somebody who was listed as {shortened.join(' and as ')} was taken off
          since the case was submitted.
        </p>
      )}
      <PeopleTable people={people} refusals={refusals} onRefused={onRefused} />
    </>
  );
}

function Nobody({ isSaved }: { isSaved: boolean }) {
  return (
    <>
      <h2>
        <VisuallyHidden>People</VisuallyHidden>
      </h2>
      <EmptyNote title={isSaved ? 'Nobody is named' : 'Nobody is named yet'}>
        {isSaved
          ? 'The saved record lists no directors, beneficial owners or related parties.'
          : 'The client has not saved Control, Ownership & Related Parties. Directors, beneficial owners and related parties will stand here, and can then be asked to verify their identity.'}
      </EmptyNote>
    </>
  );
}
