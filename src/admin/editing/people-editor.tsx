import { useQuery } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { Formik, useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { maxPersons } from '#domain/rules/limits.ts';
import type { ControlOwnership } from '#domain/sections/control-ownership.ts';
import { emptyPerson, firstNameMissing, type Person } from '#domain/sections/person.ts';
import { addPersonMachine } from '#machines/add-person.machine.ts';
import { caseQuery } from '#src/api/admin/case.ts';
import {
  alsoNamedAs,
  changedWith,
  type KnownPerson,
  knownPeople,
} from '#src/onboarding/control-ownership/known-people.ts';
import {
  peopleTabs,
  personColumns,
  tabOf,
  tabOfList,
} from '#src/onboarding/control-ownership/people-lists.ts';
import { PersonFields } from '#src/onboarding/control-ownership/person-fields.tsx';
import { AlsoNamed, SamePerson } from '#src/onboarding/control-ownership/same-person.tsx';
import { formErrors } from '#src/ui/form/field-error-tree.ts';
import { TabNav, TabPanel } from '#src/ui/frame/tab-nav.tsx';
import { sectionRecord } from '../kit/case/section-record.ts';
import styles from './editing.module.css';
import { EntryDialog } from './entry-dialog.tsx';
import { type EntryFormProps, EntryList } from './entry-list.tsx';
import { useRefusals } from './refusals.ts';

const tabsId = 'people';

/** The three lists of people, each in a tab. */
export function PeopleEditor() {
  const { values } = useFormikContext<ControlOwnership>();
  const [chosen, choose] = useState<string | null>(null);
  const { id = '' } = useParams();
  const { data: shown } = useQuery(caseQuery(id));
  const contact = shown ? sectionRecord(shown, 'contact-details') : null;
  const refused = useRefusals();
  useEffect(() => {
    // After a refused save, select the tab with the first refused person.
    const tab = tabOfList(refused[0]?.property ?? '');
    if (tab) choose(tab);
  }, [refused]);
  const { value: current, list, title, one, emptyTitle } = tabOf(chosen);
  return (
    <>
      <TabNav
        id={tabsId}
        label="Lists of people"
        value={current}
        tabs={peopleTabs.map((tab) => ({
          value: tab.value,
          label: tab.title,
          badge: values[tab.list].length > 0 ? values[tab.list].length : undefined,
        }))}
        onChange={choose}
      />
      <TabPanel id={tabsId} value={current}>
        <div className={styles.list}>
          <EntryList<Person>
            key={list}
            list={list}
            caption={title}
            columns={personColumns}
            empty={emptyPerson}
            emptyTitle={emptyTitle}
            nameOf={(person, index) =>
              `${person.firstName} ${person.lastName}`.trim() || `person ${index + 1}`
            }
            one="person"
            max={maxPersons}
            changedWith={(index, entry) => changedWith(values, { list, index, entry })}
            renderForm={(form) => (
              <PersonForm
                {...form}
                title={one}
                known={form.index === null ? knownPeople(values, contact, list) : []}
                also={form.index === null ? [] : alsoNamedAs(values, { list, index: form.index })}
              />
            )}
          />
        </div>
      </TabPanel>
    </>
  );
}

type PersonFormProps = EntryFormProps<Person> & {
  title: string;
  /** People who may be the same as the one being added. */
  known: readonly KnownPerson[];
  /** The other roles of the person being changed. */
  also: readonly string[];
};

/** The form of one person. The machine, the same as in the client's form, holds the second citizenship; Formik holds the rest. */
function PersonForm({ entry, index, errors, title, known, also, onDone, onCancel }: PersonFormProps) {
  const actor = useActorRef(addPersonMachine, { input: { person: entry } });
  const refused = formErrors<Person>(errors);
  const { secondaryCountryCitizenship: _, ...answers } = entry;
  return (
    <Formik
      initialValues={answers}
      initialErrors={refused}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(values, { setErrors }) => {
        actor.send({ type: 'add', answers: values });
        const { output, context } = actor.getSnapshot();
        if (output?.kind === 'added') onDone(output.entry);
        else if (!context.lacksSecondCountry) setErrors({ firstName: firstNameMissing });
      }}
    >
      <EntryDialog title={title} isNew={index === null} onCancel={onCancel}>
        <AlsoNamed also={also} />
        {known.length > 0 && <SamePerson known={known} actor={actor} />}
        <PersonFields actor={actor} secondCountryError={refused.secondaryCountryCitizenship} />
      </EntryDialog>
    </Formik>
  );
}
