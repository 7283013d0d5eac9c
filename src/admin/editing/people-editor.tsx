import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { maxPersons } from '#domain/rules/limits.ts';
import type { ControlOwnership } from '#domain/sections/control-ownership.ts';
import { emptyPerson, type Person } from '#domain/sections/person.ts';
import { caseQuery } from '#src/api/admin/case.ts';
import { alsoNamedAs, changedWith, knownPeople } from '#src/onboarding/control-ownership/known-people.ts';
import { peopleTabs, tabOf, tabOfList } from '#src/onboarding/control-ownership/people-lists.ts';
import { personColumns } from '#src/onboarding/control-ownership/person-columns.ts';
import { TabNav, TabPanel } from '#src/ui/frame/tab-nav.tsx';
import { sectionRecord } from '../kit/case/section-record.ts';
import styles from './editing.module.css';
import { EntryList } from './entry-list.tsx';
import { PersonForm } from './person-form.tsx';
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
