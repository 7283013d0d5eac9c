import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ControlOwnership } from '#domain/sections/control-ownership.ts';
import type { Person } from '#domain/sections/person.ts';
import type { addPersonMachine, PersonAnswers } from '#machines/add-person.machine.ts';
import type { PersonList } from '#machines/onboarding-types.ts';
import { sectionQuery } from '#src/api/sections.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { SelectControl } from '#src/ui/form/select-input.tsx';
import { type KnownPerson, knownPeople } from './known-people.ts';

/** Returns the people who may be copied into the list; includes the representative once their contact details are known. */
export function useKnownPeople(record: ControlOwnership, list: PersonList): KnownPerson[] {
  const { data } = useQuery(sectionQuery('contact-details'));
  return knownPeople(record, data?.record ?? null, list);
}

type SamePersonProps = { known: readonly KnownPerson[]; actor: ActorRefFrom<typeof addPersonMachine> };

const citizenshipsOf = (actor: SamePersonProps['actor']) => ({
  secondaryCountryCitizenship: actor.getSnapshot().context.secondaryCountryCitizenship,
});

/** Fills the form with a person who is already named. The typed role stays; 'Someone else' restores everything else. */
export function SamePerson({ known, actor }: SamePersonProps) {
  const { values, setValues, setErrors } = useFormikContext<PersonAnswers>();
  const [chosen, setChosen] = useState('');
  /** The typed values before a person was selected; 'Someone else' restores them. */
  const typed = useRef<Person | null>(null);
  return (
    <SelectControl
      name="samePersonAs"
      label="Same person as…"
      help="Optional. Fills in the details already entered. Check them. A person in two lists verifies only once"
      options={known.map(({ label }, at) => ({ value: `${at}`, label }))}
      value={chosen}
      error={undefined}
      placeholder="Someone else"
      onChange={(at) => {
        setChosen(at);
        if (chosen === '') typed.current = { ...values, ...citizenshipsOf(actor) };
        const own = typed.current;
        const person = at === '' ? own : known[Number(at)]?.person;
        if (!own || !person) return;
        actor.send({ type: 'person.copied', person });
        const { secondaryCountryCitizenship: _, ...answers } = person;
        void setValues({ ...answers, roleAtCompany: own.roleAtCompany || person.roleAtCompany }, false);
        setErrors({});
      }}
    />
  );
}

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
