import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ControlOwnership } from '../../../domain/records/control-ownership.ts';
import { fieldErrors } from '../../../machines/selectors.ts';
import { TabNav, TabPanel } from '../../ui/tab-nav.tsx';
import { useEntryList } from '../form/use-entry-list.ts';
import { useOnboarding } from '../onboarding-actor.ts';
import { PeopleList } from './people-list.tsx';
import { peopleTabs, tabOf } from './people-lists.ts';

const tabsId = 'people';

/** The three lists of people, one a tab; the query parameter `tab` says which (specification section 2). */
export function PeopleTabs() {
  useEntryList();
  const { values } = useFormikContext<ControlOwnership>();
  const [search, setSearch] = useSearchParams();
  const errors = useOnboarding(fieldErrors);
  const current = tabOf(search.get('tab'));

  useEffect(() => {
    // After a refusal the tab with the first refused person comes to the front.
    const list = errors[0]?.property.split('.')[0];
    const refused = peopleTabs.find((tab) => tab.list === list);
    if (refused) setSearch({ tab: refused.value }, { replace: true });
  }, [errors, setSearch]);

  return (
    <>
      <TabNav
        id={tabsId}
        label="Lists of people"
        value={current.value}
        tabs={peopleTabs.map(({ value, title, list }) => ({
          value,
          label: title,
          badge: values[list].length > 0 ? values[list].length : undefined,
        }))}
        onChange={(value) => setSearch({ tab: value }, { replace: true })}
      />
      <TabPanel id={tabsId} value={current.value}>
        <PeopleList tab={current} />
      </TabPanel>
    </>
  );
}
